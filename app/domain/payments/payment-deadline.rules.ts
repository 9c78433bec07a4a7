import { type Shop, settingNumber } from "../shop/shop.rules";
import type { PaymentAdapter, PaymentContext } from "./payment-adapter";

/**
 * For cash on delivery, the deadline is the time by which staff must accept the order. It may be after the end of
 * sales. `most_unpaid_minutes` limits how long retries can postpone the deadline, but never shortens the method's own
 * period.
 */
export function getPaymentDeadline(
  { deadlineSetting }: Pick<PaymentAdapter, "deadlineSetting">,
  shop: Shop,
  { now, placedAt }: { now: Date; placedAt: Date },
  { salesEnd }: Pick<PaymentContext, "salesEnd">,
): Date {
  const period = settingNumber(shop, deadlineSetting);
  if (deadlineSetting === "cod_accept_hours") return new Date(placedAt.getTime() + period * 3_600_000);
  const latest = placedAt.getTime() + Math.max(period, settingNumber(shop, "most_unpaid_minutes")) * 60_000;
  const ends = salesEnd ? [salesEnd.getTime()] : [];
  return new Date(Math.min(now.getTime() + period * 60_000, latest, ...ends));
}
