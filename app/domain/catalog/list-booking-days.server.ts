import { type Localized, localize } from "~/lib/locale";
import { addDays, shopDate, weekday } from "~/lib/shop-time";
import type { Ctx } from "../ctx";
import { type PoolSlot, salesHorizonDays } from "../inventory/slot";
import { isOnSale } from "./day-state.rules";
import { getDayState } from "./get-availability.server";
import type { PriceList } from "./price-list.rules";
import type { TicketRow } from "./ticket-row.server";

const maxDays = 14;
const daysBefore = 1;

export function listDaysToOffer(
  { now }: Pick<Ctx, "now">,
  openWeekdays: readonly number[],
  requestedDate?: string,
): string[] {
  const today = shopDate(now);
  const last = addDays(today, salesHorizonDays);
  const nextDays = listRunningDays(today, last, openWeekdays);
  const isLater = requestedDate !== undefined && requestedDate > (nextDays.at(-1) ?? last) && requestedDate <= last;
  return isLater ? listRunningDays(addDays(requestedDate, -daysBefore), last, openWeekdays) : nextDays;
}

function listRunningDays(first: string, last: string, openWeekdays: readonly number[]): string[] {
  const dates: string[] = [];
  for (let date = first; date <= last && dates.length < maxDays; date = addDays(date, 1))
    if (openWeekdays.includes(weekday(date))) dates.push(date);
  return dates;
}

export function listBookingDays(
  ctx: Ctx,
  row: TicketRow,
  dates: readonly string[],
  slots: readonly PoolSlot[],
  prices: PriceList,
) {
  return dates.map((date) => {
    const daySlots = slots.filter((slot) => slot.date === date);
    const day = getDayState(ctx, row, date, daySlots);
    const price = isOnSale(day) ? prices(row.type.id, date)[0]?.price : null;
    const reason = day.state === "closed" ? findClosedReason(daySlots) : null;
    return { date, ...day, price: price ?? null, closedReason: reason && localize(reason, ctx.locale) };
  });
}

function findClosedReason(slots: readonly PoolSlot[]): Localized | null {
  return slots.find(({ isClosed, closedReason }) => isClosed && closedReason)?.closedReason ?? null;
}
