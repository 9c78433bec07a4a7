import { addDays, monthDays, shopDate } from "~/lib/shop-time";
import { readServicesForSale } from "../catalog/items-for-sale.server";
import { findSaleRefusal, type SaleTerms, termsOfSlot } from "../catalog/sale-terms.rules";
import { listServiceDays } from "../catalog/service-days.server";
import type { Ctx } from "../ctx";
import { type PoolSlot, salesHorizonDays } from "../inventory/slot";
import { listSlots } from "../inventory/slots.server";
import { readSaleTerms } from "./exchange-slot.server";
import type { OrderUnit } from "./order-units.server";
import { calculateDifference, type ExchangePricing, loadExchangePrices } from "./select-units.server";

/** `difference` is in whole VND: negative for a cheaper day, null if the day is not available. */
export type ExchangeDay = {
  date: string;
  difference: number | null;
  times: { time: string; left: number; open: boolean }[];
  why: "full" | "closed" | "same" | "not_sold" | null;
};
export type ExchangeMonth = { month: string; previous: string | null; next: string | null; days: ExchangeDay[] };

type ExchangeSubject = { units: readonly OrderUnit[]; pool: number };

export type ExchangeDays = { terms: readonly SaleTerms[]; list(from: string, to: string): Promise<ExchangeDay[]> };

export async function loadExchangeDays(ctx: Ctx, { units, pool }: ExchangeSubject): Promise<ExchangeDays> {
  const [terms, priceOf] = await Promise.all([readSaleTerms(ctx.db, units), loadExchangePrices(ctx.db, units)]);
  const isSold = (slot: PoolSlot) =>
    terms.every((one) => findSaleRefusal(termsOfSlot(one, slot), slot.date, slot.time, ctx.now) === null);
  return {
    terms,
    async list(from, to) {
      const slots = new Map<string, PoolSlot[]>();
      for (let date = from; date <= to; date = addDays(date, 1)) slots.set(date, []);
      for (const slot of await listSlots(ctx, pool, from, to)) slots.get(slot.date)?.push(slot);
      return [...slots].map(([date, own]) => buildExchangeDay(date, own, { units, isSold, priceOf }));
    },
  };
}

export async function loadServiceDays(
  { db, now }: Pick<Ctx, "db" | "now">,
  { line }: OrderUnit,
): Promise<ExchangeDays> {
  const [service] = line.serviceId === null ? [] : await readServicesForSale(db, [line.serviceId]);
  const days = new Set(service ? await listServiceDays(db, service, now) : []);
  const dayOf = (date: string): ExchangeDay =>
    days.has(date)
      ? { date, difference: 0, times: [{ time: "", left: 1, open: true }], why: null }
      : { date, difference: null, times: [], why: date === line.date ? "closed" : "not_sold" };
  return {
    terms: [],
    async list(from, to) {
      const all: ExchangeDay[] = [];
      for (let date = from; date <= to; date = addDays(date, 1)) all.push(dayOf(date));
      return all;
    },
  };
}

export async function presentExchangeMonth(
  { now }: Pick<Ctx, "now">,
  units: readonly OrderUnit[],
  days: ExchangeDays,
  requested: string | undefined,
): Promise<ExchangeMonth> {
  const today = shopDate(now);
  const [first, last] = [today.slice(0, 7), addDays(today, salesHorizonDays).slice(0, 7)];
  const wanted = requested ?? (units[0]?.tickets[0]?.slot.date ?? units[0]?.line.date)?.slice(0, 7) ?? first;
  const month = wanted < first ? first : wanted > last ? last : wanted;
  const dates = monthDays(month)
    .flat()
    .filter((date) => date.startsWith(month));
  return {
    month,
    previous: month > first ? addDays(`${month}-01`, -1).slice(0, 7) : null,
    next: month < last ? addDays(`${month}-28`, 7).slice(0, 7) : null,
    days: await days.list(`${month}-01`, dates.at(-1) ?? `${month}-28`),
  };
}

const [maxDaysAway, maxSuggestions] = [30, 4];

export async function findNearestDays(
  { now }: Pick<Ctx, "now">,
  date: string,
  days: ExchangeDays,
): Promise<ExchangeDay[]> {
  const today = shopDate(now);
  const from = addDays(date, -maxDaysAway) < today ? today : addDays(date, -maxDaysAway);
  const open = (await days.list(from, addDays(date, maxDaysAway))).filter(({ difference }) => difference !== null);
  const awayFrom = (day: ExchangeDay) => Math.abs(Date.parse(day.date) - Date.parse(date));
  return open
    .toSorted((one, other) => awayFrom(one) - awayFrom(other))
    .slice(0, maxSuggestions)
    .toSorted((one, other) => (one.date < other.date ? -1 : 1));
}

export function countSeats(units: readonly OrderUnit[]): number {
  return units.reduce((sum, { tickets }) => sum + tickets.length, 0);
}

type DayContext = { units: readonly OrderUnit[]; isSold: (slot: PoolSlot) => boolean; priceOf: ExchangePricing };

function buildExchangeDay(
  date: string,
  slots: readonly PoolSlot[],
  { units, isSold, priceOf }: DayContext,
): ExchangeDay {
  const seats = countSeats(units);
  const isOwn = ({ time }: PoolSlot) =>
    units.some(({ tickets: [ticket] }) => ticket?.slot.date === date && ticket.slot.time === time);
  const times = slots.map((slot) => ({
    time: slot.time,
    left: Math.max(0, slot.left),
    open: !slot.isClosed && slot.left >= seats && isSold(slot) && !isOwn(slot),
  }));
  const difference = calculateDifference(units, date, priceOf);
  if (times.some(({ open }) => open) && difference !== null) return { date, difference, times, why: null };
  return { date, difference: null, times, why: findUnavailableReason(slots, { isOwn, isSold }) };
}

function findUnavailableReason(
  slots: readonly PoolSlot[],
  { isOwn, isSold }: { isOwn: DayContext["isSold"]; isSold: DayContext["isSold"] },
) {
  if (slots.some(isOwn)) return "same" as const;
  if (slots.length > 0 && slots.every(({ isClosed }) => isClosed)) return "closed" as const;
  return slots.some((slot) => !slot.isClosed && isSold(slot)) ? ("full" as const) : ("not_sold" as const);
}
