import { type Shop, settingNumber } from "../shop/shop.rules";
import type { DeadlineBasis, PaymentContext } from "./payment-adapter";

export function getGatewayDeadline(shop: Shop, basis: DeadlineBasis, context: PaymentContext): Date {
  return getDeadlineAfterMinutes(shop, settingNumber(shop, "gateway_minutes"), basis, context);
}

/** The deadline is never after the end of sales, nor `most_unpaid_minutes` after the order was placed. */
export function getDeadlineAfterMinutes(
  shop: Shop,
  minutes: number,
  { now, placedAt }: DeadlineBasis,
  { salesEnd }: PaymentContext,
): Date {
  const latest = placedAt.getTime() + settingNumber(shop, "most_unpaid_minutes") * 60_000;
  const ends = salesEnd ? [salesEnd.getTime()] : [];
  return new Date(Math.min(now.getTime() + minutes * 60_000, latest, ...ends));
}
