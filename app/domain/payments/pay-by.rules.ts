import { type Shop, settingNumber } from "../shop/shop.rules";
import type { PaidFor, Since } from "./payment-adapter";

/** As long as the shop waits for a gateway. */
export function gatewayPayBy(shop: Shop, since: Since, paidFor: PaidFor): Date {
  return minutesAhead(shop, settingNumber(shop, "gateway_minutes"), since, paidFor);
}

/** So many minutes from now, but not past the end of sales, nor past `most_unpaid_minutes` from when it was placed. */
export function minutesAhead(shop: Shop, minutes: number, { now, placedAt }: Since, { salesEnd }: PaidFor): Date {
  const latest = placedAt.getTime() + settingNumber(shop, "most_unpaid_minutes") * 60_000;
  const ends = salesEnd ? [salesEnd.getTime()] : [];
  return new Date(Math.min(now.getTime() + minutes * 60_000, latest, ...ends));
}
