import { DomainError } from "~/domain/errors";
import { config } from "~/lib/config.server";

/** Where a simulated provider reaches the shop: this server itself, whatever name the visitor knows it by. */
export const shopDoor = `http://localhost:${config.port}`;

/**
 * The secrets that a simulated provider shares with the shop.
 * @throws DomainError page_not_found outside demo mode: they could forge payments
 */
export function simulatedSecrets() {
  const { tmnCode = "", secret = "" } = config.vnpay;
  if (!config.demo) throw new DomainError("page_not_found");
  return { tmnCode, vnpaySecret: secret, sepay: config.sepay };
}
