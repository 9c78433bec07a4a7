import { formatMoment } from "~/lib/shop-time";
import { mailboxOf } from "~/lib/text";
import type { Tx } from "~db/client.server";
import { lockName } from "~db/lock-name";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { Order } from "../orders/move-order.server";
import { countUnpaidOrders, type OrderContact } from "../orders/recent-orders.server";
import { settingNumber, settingText } from "../shop/shop.rules";

const hourMs = 3_600_000;

/**
 * An order names an email address and a phone that nobody has proven, and brings messages to both. So each may place a
 * number of orders an hour only; cancelled ones and those that cost nothing count, paid ones do not. Networks have a wide limit of their own
 * (`limitOrders` of `capacity`), since a whole resort may share one. Called when the order is written, which counts itself,
 * and before slots and stocks are locked: requests of the same moment wait for each other here.
 * @throws DomainError too_many_orders, at the field `email` or `phoneNumber`
 */
export async function limitHourlyOrders(tx: Tx, ctx: Ctx, { email, phone }: Pick<Order, "email" | "phone">) {
  if (email) await limitOne(tx, ctx, "email", { mailbox: mailboxOf(email) });
  await limitOne(tx, ctx, "phoneNumber", { phone });
}

const settings = { email: "max_hourly_orders_per_mailbox", phoneNumber: "max_hourly_orders_per_phone" } as const;

async function limitOne(tx: Tx, { now, shop, locale }: Ctx, field: "email" | "phoneNumber", contact: OrderContact) {
  const max = settingNumber(shop, settings[field]);
  await lockName(tx, `hourly orders ${Object.values(contact).join()}`);
  const { orders, first } = await countUnpaidOrders(tx, contact, new Date(now.getTime() - hourMs));
  if (orders <= max) return;
  const time = formatMoment(new Date((first ?? now).getTime() + hourMs), locale, now);
  throw new DomainError("too_many_orders", { field, params: { max, time, phone: settingText(shop, "phone") } });
}
