import { sealUntil } from "~/lib/seal.server";
import type { MethodId } from "~db/schema/payments";
import type { AttemptFacts } from "./payment-adapter";

const viewMinutes = 120;

/** The URL contains a short-lived token for viewing the order, because buyers may return in another browser. */
export function buildReturnUrl(gateway: MethodId, { origin, orderCode, createdAt }: AttemptFacts): string {
  const until = new Date(createdAt.getTime() + viewMinutes * 60_000);
  return `${origin}/checkout/return/${gateway}?v=${sealUntil("view", orderCode, until)}`;
}
