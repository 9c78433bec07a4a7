import { and, eq, sql } from "drizzle-orm";
import { type Locale, textIn } from "~/lib/locale";
import { allocate, splitVat } from "~/lib/money";
import type { Db, Tx } from "~db/client.server";
import {
  type ClosureId,
  type ExchangeId,
  exchanges,
  exchangeUnits,
  refundRequests,
  refundUnits,
} from "~db/schema/aftersales";
import type { OrderId, OrderStatus, orderLines } from "~db/schema/orders";
import { prepareOnce } from "~db/static-sql";
import { type IssuedTicket, listIssuedTickets } from "../admission/issued-tickets.server";
import { getSlot } from "../inventory/find-slot.server";
import { lockSlots } from "../inventory/reserve-items.server";
import { getOrderById } from "../orders/order-access.server";
import { lockOrder, type Order } from "../orders/order-status.server";
import { type OrderLineRow, readOrderLines } from "../orders/read-order-lines.server";
import { listUnitPrices } from "../orders/unit-price.rules";
import type { PaymentIntentStatus } from "../payments/payment-intents.server";
import type { UnitStatus } from "./eligibility.rules";
import { type Exchange, getExchangeById, lockExchange } from "./exchange.server";
import { type Closure, findClosuresOfServices, findClosuresOfSlots, listPooledServices } from "./find-closures.server";

/** A unit is exchanged or refunded as a whole. `paid` and `vat` are what was paid for it so far, in whole VND. */
export type OrderUnit = {
  orderLineId: number;
  unit: number;
  row: OrderLineRow;
  line: typeof orderLines.$inferSelect;
  tickets: IssuedTicket[];
  paid: number;
  vat: number;
  status: UnitStatus;
  closure: Closure | null;
};

export type OrderUnitView = {
  key: string;
  name: string;
  of: string;
  people: number;
  mark: { nth: number; of: number; code: string } | null;
  date: string;
  time: string;
  paid: number;
};

export function isClosureChoiceRequired({ status, closure }: OrderUnit): boolean {
  return status === "valid" && closure !== null;
}

/** Forms use this key, such as `12-0`. It equals the `group` of a ticket. */
export function formatUnitKey({ orderLineId, unit }: Pick<OrderUnit, "orderLineId" | "unit">): string {
  return `${orderLineId}-${unit}`;
}

/** Each unit of tickets has its own reservation line. All units of a line of goods share one. */
export function getReservationKey({ orderLineId, unit, line }: Pick<OrderUnit, "orderLineId" | "unit" | "line">) {
  return { orderLineId, unitNumber: line.kind === "ticket" ? unit : 0 };
}

/** A cancelled order has no units left, whether or not its money was refunded. */
export async function readOrderUnits(
  db: Db | Tx,
  { id: orderId, status }: { id: OrderId; status: OrderStatus },
): Promise<OrderUnit[]> {
  const isCancelled = status === "cancelled";
  const [rows, issued, exchangedUnits, refundedUnits] = await Promise.all([
    readOrderLines(db, orderId),
    listIssuedTickets(db, orderId),
    exchangeRows(db).execute({ orderId }),
    refundRows(db).execute({ orderId }),
  ]);
  const [closed, closedServices] = await Promise.all([
    findClosuresOfSlots(db, [...new Set(issued.map(({ slotId }) => slotId))]),
    findClosuresOfServices(db, listPooledServices(rows)),
  ]);
  const matchUnit =
    ({ id }: { id: number }, index: number) =>
    (of: { orderLineId: number; unit: number }) =>
      of.orderLineId === id && of.unit === index;
  return rows.flatMap((row) => {
    const { line } = row;
    const prices = listUnitPrices(line);
    const vats = allocate(line.vat, line.tiers.length > 0 ? prices : prices.map(() => 1));
    return Array.from({ length: line.quantity }, (_, index): OrderUnit => {
      const isSameUnit = matchUnit(line, index);
      const own = exchangedUnits.filter(isSameUnit);
      const exchange = own.findLast(
        ({ status, paidAfter, paidBefore }) => status === "done" && paidAfter !== paidBefore,
      );
      const paid = exchange?.paidAfter ?? prices[index] ?? 0;
      const tickets = issued.filter(isSameUnit);
      const refundRequest = refundedUnits.find(isSameUnit);
      return {
        ...{ orderLineId: line.id, unit: index, row, line, tickets, paid },
        vat: exchange ? splitVat(paid, line.vatPercent).vat : (vats[index] ?? 0),
        status: deriveUnitStatus({
          isCancelled,
          refundStatus: refundRequest?.status,
          isExchanging: own.some(({ isOpen }) => isOpen),
          states: tickets.map(({ state }) => state),
          isDone: line.doneAt !== null,
        }),
        closure: (tickets[0] ? closed.get(tickets[0].slotId) : closedServices.get(line.id)) ?? null,
      };
    });
  });
}

type UnitStatusFacts = {
  isCancelled: boolean;
  refundStatus: "requested" | "approved" | "refused" | undefined;
  isExchanging: boolean;
  states: IssuedTicket["state"][];
  isDone: boolean;
};

function deriveUnitStatus({ isCancelled, refundStatus, isExchanging, states, isDone }: UnitStatusFacts): UnitStatus {
  if (isCancelled || refundStatus === "approved" || states.some((state) => state === "refunded" || state === "void"))
    return "returned";
  if (states.some((state) => state === "used")) return "used";
  // A service that was done while its refund request waited for a decision is no longer refundable.
  if (isDone) return "done";
  if (refundStatus === "requested") return "refund_requested";
  return isExchanging ? "exchange_pending" : "valid";
}

const exchangeRows = prepareOnce((db) => {
  const { orderLineId, unit, paidBefore, paidAfter, isOpen } = exchangeUnits;
  return db
    .select({ orderLineId, unit, paidBefore, paidAfter, isOpen, status: exchanges.status })
    .from(exchangeUnits)
    .innerJoin(exchanges, eq(exchanges.id, exchangeUnits.exchangeId))
    .where(eq(exchanges.orderId, sql.placeholder("orderId")))
    .orderBy(sql`${exchanges.endedAt} nulls last`, exchanges.id);
});

const refundRows = prepareOnce((db) => {
  const { orderLineId, unit, isActive } = refundUnits;
  return db
    .select({ orderLineId, unit, status: refundRequests.status })
    .from(refundUnits)
    .innerJoin(refundRequests, eq(refundRequests.id, refundUnits.requestId))
    .where(and(eq(refundRequests.orderId, sql.placeholder("orderId")), isActive));
});

export function presentOrderUnit(unit: OrderUnit, locale: Locale): OrderUnitView {
  const { line, tickets, paid } = unit;
  const [ticket] = tickets;
  return {
    key: formatUnitKey(unit),
    name: textIn(line.name, locale),
    of: textIn(line.categoryName, locale),
    people: tickets.length,
    mark: ticket ? { nth: unit.unit + 1, of: line.quantity, code: ticket.code } : null,
    date: ticket?.slot.date ?? line.date ?? "",
    time: ticket?.slot.time ?? line.time,
    paid,
  };
}

export async function listUnitsOfExchange(db: Db | Tx, { id, orderId }: Exchange): Promise<ExchangedUnit[]> {
  const [parts, units] = await Promise.all([
    db.select().from(exchangeUnits).where(eq(exchangeUnits.exchangeId, id)),
    readOrderUnits(db, await getOrderById(db, orderId)),
  ]);
  return parts.flatMap(({ orderLineId, unit, ...part }) => {
    const found = units.find((one) => one.orderLineId === orderLineId && one.unit === unit);
    return found ? [{ ...part, unit: found }] : [];
  });
}

/** `isUnchanged` means that the units have the slots and prices that they had when the exchange began. */
export type LockedExchange = {
  order: Order;
  exchange: Exchange;
  units: readonly ExchangedUnit[];
  isUnchanged: boolean;
  status: PaymentIntentStatus;
};
export type ExchangedUnit = { unit: OrderUnit; paidBefore: number; fromSlotId: number; closureId: ClosureId | null };

/**
 * Locks the order, the exchange and its slots before a payment settles the exchange. If staff closed the new day or
 * the units have changed since the exchange began, the returned status is `expired`, and the payment is refunded.
 */
export async function lockExchangeToPay(tx: Tx, id: ExchangeId): Promise<LockedExchange> {
  const { orderId } = await getExchangeById(tx, id);
  const order = await lockOrder(tx, orderId);
  const exchange = await lockExchange(tx, id);
  const units = await listUnitsOfExchange(tx, exchange);
  const isUnchanged = units.every(
    ({ unit: { tickets, paid, status }, fromSlotId, paidBefore }) =>
      paid === paidBefore &&
      tickets[0]?.slotId === fromSlotId &&
      status === (exchange.status === "waits" ? "exchange_pending" : "valid"),
  );
  // A closure at the same moment either waits for these locks or is visible to the check below.
  if (exchange.status === "waits") await lockSlots(tx, [...units.map(({ fromSlotId }) => fromSlotId), exchange.slotId]);
  const { isClosed } = await getSlot(tx, exchange.slotId);
  return { order, exchange, units, isUnchanged, status: getIntentStatus(exchange, isUnchanged && !isClosed) };
}

function getIntentStatus({ status }: Exchange, isAvailable: boolean): PaymentIntentStatus {
  switch (status) {
    case "done":
      return "settled";
    case "given_up":
    case "lapsed":
      return "expired";
    case "waits":
      return isAvailable ? "open" : "expired";
  }
}
