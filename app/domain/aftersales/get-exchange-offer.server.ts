import type { z } from "zod";
import type { Ctx } from "../ctx";
import { getVisibleOrder } from "../orders/order-access.server";
import { listMethods } from "../payments/list-methods.server";
import type { MethodView } from "../payments/payment-adapter";
import type { Terms } from "../tickets/terms.rules";
import type { Move, WhyNotMove } from "./exchange.rules";
import { listMoves } from "./list-moves.server";
import { listMovable, type Movable } from "./movable-units.server";
import {
  daysToMoveTo,
  type MoveDay,
  type MoveDays,
  type MoveMonth,
  monthToMoveTo,
  nearestTo,
  seatsOf,
} from "./move-calendar.server";
import type { MoveView } from "./move-view";
import type { ExchangeOffer as Asked } from "./schema";
import { firstEnd, getExchangePaymentContext } from "./slot-to-move-to.server";
import { termsAfterMove } from "./terms-after-move.server";
import { keyOfUnit, type UnitView, viewOfUnit } from "./units.server";

export type MovableUnit = UnitView & {
  picture: string;
  move: Move | null;
  why: WhyNotMove | null;
  /** How often the buyer exchanged it, and how often its terms allow it. */
  moved: number;
  most: number;
};

/** `nearest` is filled if the day is not available, `methods` if it costs more. */
export type DayChosen = {
  day: MoveDay;
  nearest: MoveDay[];
  methods: MethodView[];
  after: { units: string[]; terms: Terms }[];
};

export type ExchangeOffer = {
  code: string;
  units: MovableUnit[];
  chosen: string[];
  seats: number;
  waiting: MoveView[];
  calendar: MoveMonth | null;
  at: DayChosen | null;
};

/** Without chosen units, all exchangeable ones are offered. All offered units are in the pool of the first one. */
export async function getExchangeOffer(
  ctx: Ctx,
  { code, view, ...asked }: z.output<typeof Asked>,
): Promise<ExchangeOffer> {
  const order = await getVisibleOrder(ctx, code, view);
  const all = await listMovable(ctx.db, ctx, order);
  const rows = all.map(({ unit }) => unit.row);
  const waiting = all.some(({ why }) => why === "moving")
    ? (await listMoves(ctx.db, order.id, rows, ctx.locale)).moves.filter(({ status }) => status === "waits")
    : [];
  const offer = { code: order.code, units: all.map((one) => viewOf(one, ctx)), waiting };
  const { chosen, pool } = chosenFor(all, asked.units);
  const units = chosen.map(({ unit }) => unit);
  if (pool === undefined) return { ...offer, chosen: [], seats: 0, calendar: null, at: null };
  const days = await daysToMoveTo(ctx, { units, pool });
  const calendar = await monthToMoveTo(ctx, units, days, asked.date?.slice(0, 7) ?? asked.month);
  const day = calendar.days.find(({ date }) => date === asked.date);
  return {
    ...offer,
    chosen: units.map(keyOfUnit),
    seats: seatsOf(units),
    calendar,
    at: day ? await atDay(ctx, day, days, chosen) : null,
  };
}

function chosenFor(all: readonly Movable[], keys: readonly string[]) {
  const free = all.filter(({ move, unit }) => move !== null && (keys.length === 0 || keys.includes(keyOfUnit(unit))));
  const pool = free[0]?.unit.tickets[0]?.slot.pool;
  return { chosen: free.filter(({ unit }) => unit.tickets[0]?.slot.pool === pool), pool };
}

async function atDay(ctx: Ctx, day: MoveDay, days: MoveDays, chosen: readonly Movable[]): Promise<DayChosen> {
  const { date, difference, times } = day;
  if (difference === null) return { day, nearest: await nearestTo(ctx, date, days), methods: [], after: [] };
  const time = times.find(({ open }) => open)?.time ?? "";
  const after = afterMove(ctx, chosen, { date, time });
  if (difference <= 0) return { day, nearest: [], methods: [], after };
  const paymentContext = getExchangePaymentContext(difference, firstEnd(days.terms, { date, time }));
  return { day, nearest: [], methods: await listMethods(ctx, paymentContext), after };
}

function afterMove(ctx: Ctx, chosen: readonly Movable[], when: { date: string; time: string }): DayChosen["after"] {
  const alike = new Map<string, { units: string[]; terms: Terms }>();
  for (const one of chosen) {
    const terms = termsAfterMove(one, when, ctx);
    const same = JSON.stringify(terms);
    const units = [...(alike.get(same)?.units ?? []), keyOfUnit(one.unit)];
    alike.set(same, { units, terms });
  }
  return [...alike.values()];
}

function viewOf({ unit, move, why }: Movable, { locale }: Pick<Ctx, "locale">): MovableUnit {
  const { line, row, tickets } = unit;
  return {
    ...viewOfUnit(unit, locale),
    picture: row.ticket?.picture ?? "",
    ...{ move, why },
    moved: tickets[0]?.moves ?? 0,
    most: line.policy?.exchangesPerTicket ?? 0,
  };
}
