import { type Shop, settingNumber } from "../shop/shop.rules";
import type { PaidFor, Since } from "./payment-adapter";

export function gatewayPayBy(shop: Shop, since: Since, paidFor: PaidFor): Date {
  return minutesAhead(shop, settingNumber(shop, "gateway_minutes"), since, paidFor);
}

/** The deadline is never after the end of sales, nor `most_unpaid_minutes` after the order was placed. */
export function minutesAhead(shop: Shop, minutes: number, { now, placedAt }: Since, { salesEnd }: PaidFor): Date {
  const latest = placedAt.getTime() + settingNumber(shop, "most_unpaid_minutes") * 60_000;
  const ends = salesEnd ? [salesEnd.getTime()] : [];
  return new Date(Math.min(now.getTime() + minutes * 60_000, latest, ...ends));
}
