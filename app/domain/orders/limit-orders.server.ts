import { formatMoment } from "~/lib/shop-time";
import { mailboxOf } from "~/lib/text";
import type { Tx } from "~db/client.server";
import { lockName } from "~db/lock-name";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { settingNumber, settingText } from "../shop/shop.rules";
import type { Order } from "./order-status.server";
import { countUnpaidOrders, type OrderContact } from "./recent-orders.server";

const hourMs = 3_600_000;

/**
 * Limits the orders per hour of an email and a phone, because they are unverified and an order sends messages to both.
 * Cancelled orders and orders of 0 VND count, paid ones do not. Call it after the order is written and before slots are
 * locked, because parallel requests wait here.
 * @throws DomainError too_many_orders, at the field `email` or `phoneNumber`
 */
export async function limitHourlyOrders(tx: Tx, ctx: Ctx, { email, phone }: Pick<Order, "email" | "phone">) {
  if (email) await limitOrdersOfContact(tx, ctx, "email", { mailbox: mailboxOf(email) });
  await limitOrdersOfContact(tx, ctx, "phoneNumber", { phone });
}

const limitSettings = { email: "max_hourly_orders_per_mailbox", phoneNumber: "max_hourly_orders_per_phone" } as const;

async function limitOrdersOfContact(
  tx: Tx,
  { now, shop, locale }: Ctx,
  field: "email" | "phoneNumber",
  contact: OrderContact,
) {
  const max = settingNumber(shop, limitSettings[field]);
  await lockName(tx, `hourly orders ${Object.values(contact).join()}`);
  const { orders, first } = await countUnpaidOrders(tx, contact, new Date(now.getTime() - hourMs));
  if (orders <= max) return;
  const time = formatMoment(new Date((first ?? now).getTime() + hourMs), locale, now);
  throw new DomainError("too_many_orders", { field, params: { max, time, phone: settingText(shop, "phone") } });
}
