import type { z } from "zod";
import { computeTerms, filterOpenTerms, type Terms, type VisitTime } from "../catalog/ticket-terms.rules";
import type { Ctx } from "../ctx";
import { listSlots } from "../inventory/slots.server";
import { getVisibleOrder } from "../orders/order-access.server";
import { listMethods } from "../payments/list-methods.server";
import type { MethodView } from "../payments/payment-adapter";
import { settingText } from "../shop/shop.rules";
import type { ExchangeBlocker, ExchangeRight } from "./eligibility.rules";
import { getRefundPercent, getUnitFacts } from "./eligibility.server";
import {
  countSeats,
  type ExchangeDay,
  type ExchangeDays,
  type ExchangeMonth,
  findNearestDays,
  loadExchangeDays,
  presentExchangeMonth,
} from "./exchange-calendar.server";
import { findEarliestSalesEnd, getExchangePaymentContext } from "./exchange-slot.server";
import type { ExchangeSummary } from "./exchange-summary";
import { listExchanges } from "./list-exchanges.server";
import { formatUnitKey, type OrderUnitView, presentOrderUnit } from "./order-units.server";
import type { GetExchangeOffer as ExchangeOfferQuery } from "./schema";
import { type ExchangeableUnit, listExchangeableUnits } from "./select-units.server";

export type ExchangeableUnitView = OrderUnitView & {
  picture: string;
  move: ExchangeRight | null;
  why: ExchangeBlocker | null;
  /** `moved`: how many exchanges of the unit count against its terms. `most`: how many its terms allow. */
  moved: number;
  most: number;
};

/** `nearest` is filled if the day is not available, `methods` if the day costs more. */
export type ChosenDay = {
  day: ExchangeDay;
  nearest: ExchangeDay[];
  methods: MethodView[];
  after: { units: string[]; terms: Terms }[];
};

export type ExchangeOffer = {
  code: string;
  units: ExchangeableUnitView[];
  chosen: string[];
  seats: number;
  waiting: ExchangeSummary[];
  calendar: ExchangeMonth | null;
  at: ChosenDay | null;
};

/** Chooses `units` or, if there are none, all exchangeable units, but only those in the pool of the first one. */
export async function getExchangeOffer(
  ctx: Ctx,
  { code, view, ...params }: z.output<typeof ExchangeOfferQuery>,
): Promise<ExchangeOffer> {
  const order = await getVisibleOrder(ctx, code, view);
  const all = await listExchangeableUnits(ctx.db, ctx, order);
  const rows = all.map(({ unit }) => unit.row);
  const waiting = all.some(({ blocker }) => blocker === "moving")
    ? (await listExchanges(ctx.db, order.id, rows, ctx.locale)).moves.filter(({ status }) => status === "waits")
    : [];
  const offer = { code: order.code, units: all.map((one) => presentExchangeableUnit(one, ctx)), waiting };
  const { chosen, pool } = selectOfferedUnits(all, params.units);
  const units = chosen.map(({ unit }) => unit);
  if (pool === undefined) return { ...offer, chosen: [], seats: 0, calendar: null, at: null };
  const days = await loadExchangeDays(ctx, { units, pool });
  const calendar = await presentExchangeMonth(ctx, units, days, params.date?.slice(0, 7) ?? params.month);
  const day = calendar.days.find(({ date }) => date === params.date);
  return {
    ...offer,
    chosen: units.map(formatUnitKey),
    seats: countSeats(units),
    calendar,
    at: day ? await presentChosenDay(ctx, day, days, chosen) : null,
  };
}

function selectOfferedUnits(all: readonly ExchangeableUnit[], keys: readonly string[]) {
  const free = all.filter(
    ({ right, unit }) => right !== null && (keys.length === 0 || keys.includes(formatUnitKey(unit))),
  );
  const pool = free[0]?.unit.tickets[0]?.slot.pool;
  return { chosen: free.filter(({ unit }) => unit.tickets[0]?.slot.pool === pool), pool };
}

async function presentChosenDay(
  ctx: Ctx,
  day: ExchangeDay,
  days: ExchangeDays,
  chosen: readonly ExchangeableUnit[],
): Promise<ChosenDay> {
  const { date, difference, times } = day;
  if (difference === null) return { day, nearest: await findNearestDays(ctx, date, days), methods: [], after: [] };
  const time = times.find(({ open }) => open)?.time ?? "";
  const after = groupTermsAfterExchange(ctx, chosen, { date, time });
  if (difference <= 0) return { day, nearest: [], methods: [], after };
  const pool = chosen[0]?.unit.tickets[0]?.slot.pool;
  const slots = pool === undefined ? [] : await listSlots(ctx, pool, date, date);
  const slot = { date, time, lastEntry: slots.find((one) => one.time === time)?.lastEntry ?? null };
  const paymentContext = getExchangePaymentContext(difference, findEarliestSalesEnd(days.terms, slot));
  return { day, nearest: [], methods: await listMethods(ctx, paymentContext), after };
}

function groupTermsAfterExchange(
  ctx: Ctx,
  chosen: readonly ExchangeableUnit[],
  when: { date: string; time: string },
): ChosenDay["after"] {
  const alike = new Map<string, { units: string[]; terms: Terms }>();
  for (const one of chosen) {
    const terms = getTermsAfterExchange(one, when, ctx);
    const same = JSON.stringify(terms);
    const units = [...(alike.get(same)?.units ?? []), formatUnitKey(one.unit)];
    alike.set(same, { units, terms });
  }
  return [...alike.values()];
}

function presentExchangeableUnit(
  { unit, right, blocker }: ExchangeableUnit,
  { locale }: Pick<Ctx, "locale">,
): ExchangeableUnitView {
  const { line, row, tickets } = unit;
  return {
    ...presentOrderUnit(unit, locale),
    picture: row.ticket?.picture ?? "",
    ...{ move: right, why: blocker },
    moved: tickets[0]?.exchangeCount ?? 0,
    most: line.policy?.exchangesPerTicket ?? 0,
  };
}

function getTermsAfterExchange(
  { unit, right }: ExchangeableUnit,
  when: VisitTime,
  ctx: Pick<Ctx, "now" | "shop">,
): Terms {
  const { policy, exchangeCount, maxRefundPercent } = getUnitFacts(unit);
  if (policy === null) return { exchange: null, refund: [] };
  const since = right?.free
    ? { exchangeCount, maxRefundPercent }
    : { exchangeCount: exchangeCount + 1, maxRefundPercent: Math.min(maxRefundPercent, getRefundPercent(unit, ctx)) };
  const { exchange, refund } = filterOpenTerms(
    computeTerms(policy, when, settingText(ctx.shop, "opening_time"), since),
    ctx.now,
  );
  // `maxRefundPercent` can make two percentages equal. The one with the later deadline then covers both.
  const visible = refund.filter(({ percent }, index) => percent > 0 && refund[index + 1]?.percent !== percent);
  return { exchange, refund: visible };
}
