import { addDays, shopClock, shopDate, weekday } from "~/lib/shop-time";

/** The days count from dispatch. After `cutOff` (`HH:MM` in shop time) a parcel leaves on the next day. */
export type DeliveryTerms = { minDays: number; maxDays: number; isInWorkingDays: boolean; cutOff: string };
export type DeliveryDays = { from: string; to: string };

export function estimateDelivery(
  { minDays, maxDays, isInWorkingDays, cutOff }: DeliveryTerms,
  orderedAt: Date,
  holidays: ReadonlySet<string>,
): DeliveryDays {
  const isCounted = (date: string) => !isInWorkingDays || (weekday(date) <= 5 && !holidays.has(date));
  const next = (date: string) => {
    let day = addDays(date, 1);
    while (!isCounted(day)) day = addDays(day, 1);
    return day;
  };
  const travel = (from: string, days: number) => {
    let day = from;
    for (let left = days; left > 0; left--) day = next(day);
    return day;
  };
  const today = shopDate(orderedAt);
  const isInTime = shopClock(orderedAt).slice(11, 16) < cutOff;
  const dispatchedOn = isCounted(today) && isInTime ? today : next(today);
  const from = travel(dispatchedOn, minDays);
  return { from, to: travel(from, maxDays - minDays) };
}

type ZoneDeliveryTerms = { minDays: number | null; maxDays: number | null; isInWorkingDays: boolean; cutOff: string };

export function estimateZoneDelivery(
  { minDays, maxDays, ...zone }: ZoneDeliveryTerms,
  orderedAt: Date,
  holidays: ReadonlySet<string>,
): DeliveryDays | null {
  return minDays === null || maxDays === null
    ? null
    : estimateDelivery({ ...zone, minDays, maxDays }, orderedAt, holidays);
}
