import { and, eq, isNotNull } from "drizzle-orm";
import type { z } from "zod";
import { type LocalizedText, localize } from "~/lib/locale";
import type { Db } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { exchanges, exchangeUnits, type RefundInto, refundRequests, refundUnits } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { Order } from "../orders/order-status.server";
import { adapters } from "../payments/adapters.server";
import { getMethodNames } from "../payments/list-methods.server";
import { getLastChoiceDay, isChoiceOpen } from "./choice-deadline.rules";
import type { ClosedRange } from "./closed-days.rules";
import { isUnitAffected, listSlotsOfClosure } from "./closure.server";
import { maskedEmailForCode, openClosureLink } from "./closure-access.server";
import { loadExchangeDays, loadServiceDays, presentExchangeMonth } from "./exchange-calendar.server";
import type { Closure } from "./find-closures.server";
import type { ExchangeOffer } from "./get-exchange-offer.server";
import {
  formatUnitKey,
  isClosureChoiceRequired,
  type OrderUnit,
  type OrderUnitView,
  presentOrderUnit,
  readOrderUnits,
} from "./order-units.server";
import { listReopenedDays, listReopenings } from "./reopenings.server";
import type { GetClosureChoice as ClosureChoiceQuery } from "./schema";

export type ClosedUnit = OrderUnitView;

/** `kept` means that the day was reopened. `waits` means that a payment or a decision by staff is awaited. */
export type UnitOutcome = "moved" | "back" | "credit" | "used" | "kept" | "waits";

export type ClosedGroup = {
  kind: "ticket" | "service";
  units: ClosedUnit[];
  chosen: string[];
  calendar: ExchangeOffer["calendar"];
};

export type ClosureChoice = {
  code: string;
  from: string;
  to: string;
  weekdays: readonly number[];
  /** These days were opened again. */
  except: ClosedRange[];
  reason: LocalizedText;
  state: "choose" | "chosen" | "reopened";
  until: string;
  groups: ClosedGroup[];
  became: (ClosedUnit & { what: UnitOutcome })[];
  /** This masked email receives a code for a refund or credit. It is null where no code is needed. */
  emailOfCode: string | null;
  /** This gateway refunds the money. It is null where staff transfer it by hand or `toCredit` is true. */
  through: string | null;
  /** This is true if a store credit paid the whole order. A refund is then returned to this credit immediately. */
  toCredit: boolean;
};

/** The token replaces a login. @throws DomainError closing_not_found, closing_link_over */
export async function getClosureChoice(
  ctx: Ctx,
  { token, ...params }: z.output<typeof ClosureChoiceQuery>,
): Promise<ClosureChoice> {
  const link = await openClosureLink(ctx, token);
  const { closure, order } = link;
  if (!isChoiceOpen(closure.startsOn, ctx.now)) throw new DomainError("closing_link_over");
  const { open, became } = await readClosureState(ctx, order, closure);
  const [names, reopenings] = await Promise.all([getMethodNames(ctx, ctx.db), listReopenings(ctx.db, [closure.id])]);
  const isOpenAgain = became.some(({ what }) => what === "kept");
  return {
    code: order.code,
    from: closure.startsOn,
    to: closure.endsOn,
    weekdays: closure.weekdays,
    except: listReopenedDays(closure, reopenings.get(closure.id) ?? []),
    reason: localize(closure.reason, ctx.locale),
    state: open.length > 0 ? "choose" : closure.reopenedAt || isOpenAgain ? "reopened" : "chosen",
    until: getLastChoiceDay(closure.startsOn),
    groups: await Promise.all(groupUnits(open).map((units) => presentGroup(ctx, units, params))),
    became,
    emailOfCode: maskedEmailForCode(ctx, link),
    toCredit: order.method === "credit",
    through: adapters[order.method].refund === null ? null : (names.get(order.method) ?? order.method),
  };
}

async function readClosureState(ctx: Ctx, order: Order, closure: Closure) {
  const [units, slots] = await Promise.all([readOrderUnits(ctx.db, order), listSlotsOfClosure(ctx.db, closure.id)]);
  const [moved, into] = await Promise.all([listExchangedUnits(ctx.db, order, slots), listRefundedUnits(ctx.db, order)]);
  const open = units.filter((unit) => isUnitAffected(closure, slots, unit) && isClosureChoiceRequired(unit));
  const outcomes = units.flatMap((unit) => {
    const isMoved = moved.has(formatUnitKey(unit));
    const own = isUnitAffected(closure, slots, unit) ? findUnitOutcome(unit, into) : null;
    // A buyer may have moved to a day of the same closure that was opened again.
    const what = isMoved && (own === null || own === "kept") ? "moved" : own;
    return what ? [{ ...presentOrderUnit(unit, ctx.locale), what }] : [];
  });
  return { open, became: outcomes };
}

function findUnitOutcome(unit: OrderUnit, into: ReadonlyMap<string, RefundInto>): UnitOutcome | null {
  switch (unit.status) {
    case "valid":
      return unit.closure ? null : "kept";
    case "used":
    case "done":
      return "used";
    case "refund_requested":
    case "exchange_pending":
      return "waits";
    case "returned":
      return into.get(formatUnitKey(unit)) ?? "back";
  }
}

async function listExchangedUnits(db: Db, { id }: Order, slots: readonly SlotId[]): Promise<Set<string>> {
  const { orderLineId, unit, fromSlotId, closureId } = exchangeUnits;
  const rows = await db
    .select({ orderLineId, unit })
    .from(exchangeUnits)
    .innerJoin(exchanges, eq(exchanges.id, exchangeUnits.exchangeId))
    .where(
      and(eq(exchanges.orderId, id), eq(exchanges.status, "done"), isNotNull(closureId), isAnyOf(fromSlotId, slots)),
    );
  return new Set(rows.map(formatUnitKey));
}

async function listRefundedUnits(db: Db, { id }: Order): Promise<Map<string, RefundInto>> {
  const { orderLineId, unit, isActive } = refundUnits;
  const rows = await db
    .select({ orderLineId, unit, into: refundRequests.into })
    .from(refundUnits)
    .innerJoin(refundRequests, eq(refundRequests.id, refundUnits.requestId))
    .where(and(eq(refundRequests.orderId, id), isActive));
  return new Map(rows.map((row) => [formatUnitKey(row), row.into]));
}

function groupUnits(units: readonly OrderUnit[]): OrderUnit[][] {
  const groupKey = (unit: OrderUnit) =>
    unit.line.kind === "service" ? `line ${unit.orderLineId}` : `pool ${getPool(unit)}`;
  const groups = [...new Set(units.map(groupKey))];
  return groups.map((group) => units.filter((unit) => groupKey(unit) === group));
}

function getPool({ tickets: [ticket] }: OrderUnit): number {
  return ticket?.slot.pool ?? 0;
}

type ClosureChoiceParams = Omit<z.output<typeof ClosureChoiceQuery>, "token">;

async function presentGroup(
  ctx: Ctx,
  units: readonly OrderUnit[],
  { units: keys, month, date }: ClosureChoiceParams,
): Promise<ClosedGroup> {
  const requested = units.filter((unit) => keys.includes(formatUnitKey(unit)));
  const chosen = requested.length > 0 ? requested : units;
  const [first] = units;
  return {
    kind: first?.line.kind === "service" ? "service" : "ticket",
    units: units.map((unit) => presentOrderUnit(unit, ctx.locale)),
    chosen: chosen.map(formatUnitKey),
    calendar: first ? await presentMonth(ctx, chosen, getPool(first), date?.slice(0, 7) ?? month) : null,
  };
}

async function presentMonth(ctx: Ctx, units: readonly OrderUnit[], pool: number, requestedMonth: string | undefined) {
  const [first] = units;
  const days =
    first?.line.kind === "service" ? await loadServiceDays(ctx, first) : await loadExchangeDays(ctx, { units, pool });
  return presentExchangeMonth(ctx, units, days, requestedMonth);
}
