import { config } from "~/lib/config.server";
import type { MethodId } from "~db/schema/payments";

/** Returns whether SePay reports the transfers to the shop's account. Otherwise staff confirm each one. */
export function hasBankFeed(): boolean {
  return Boolean(config.sepay.hmacSecret || config.sepay.apiKey);
}

export function isConfirmedByStaff(method: MethodId | null): boolean {
  return method === "vietqr" && !hasBankFeed();
}
