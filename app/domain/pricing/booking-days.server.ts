import { addDays, shopDate, weekday } from "~/lib/shop-time";
import type { Ctx } from "../ctx";
import { type PoolSlot, salesHorizonDays } from "../inventory/slot";
import { isOnSale } from "../tickets/day-state.rules";
import { lookAtDay } from "../tickets/look-at-day.server";
import type { TicketRow } from "../tickets/ticket-row.server";
import type { PriceList } from "./price-tickets.server";

const shown = 14;
const before = 3;

export function daysToOffer({ now }: Pick<Ctx, "now">, openWeekdays: readonly number[], wished?: string): string[] {
  const today = shopDate(now);
  const last = addDays(today, salesHorizonDays);
  const coming = running(today, last, openWeekdays);
  const isLater = wished !== undefined && wished > (coming.at(-1) ?? last) && wished <= last;
  return isLater ? running(addDays(wished, -before), last, openWeekdays) : coming;
}

function running(first: string, last: string, openWeekdays: readonly number[]): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last && dates.length < shown; date = addDays(date, 1))
    if (openWeekdays.includes(weekday(date))) dates.push(date);
  return dates;
}

export function bookingDays(
  ctx: Ctx,
  row: TicketRow,
  dates: readonly string[],
  slots: readonly PoolSlot[],
  prices: PriceList,
) {
  return dates.map((date) => {
    const own = slots.filter((slot) => slot.date === date);
    const day = lookAtDay(ctx, row, date, own);
    const price = isOnSale(day) ? prices(row.type.id, date)[0]?.price : null;
    return { date, ...day, price: price ?? null };
  });
}
