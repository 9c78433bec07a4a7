import { writeLetter } from "~/mail/write-letter.server";
import type { Tx } from "~db/client.server";
import type { OrderId } from "~db/schema";
import type { Ctx } from "../ctx";
import { settingText } from "../site/shop.rules";
import type { Order } from "./move-order.server";

/** A letter to the buyer, one of a kind an order, in the order's language; an order without an email gets none. */
export async function writeToBuyer(
  tx: Tx,
  order: Order,
  kind: "order_placed" | "order_paid" | "order_shipped" | "order_cancelled",
) {
  if (!order.email) return;
  const { code, email: recipient, locale, id: orderId } = order;
  await writeLetter(tx, { key: `${kind}:${code}`, kind, recipient, locale, orderId });
}

type StaffLetter = {
  kind: "staff_new_order" | "staff_stuck_money";
  /** What it is about, so that it is told once. */
  about: string;
  orderId?: OrderId;
  facts?: Record<string, string | number>;
};

/** A letter to the shop's own address (setting `staff_email`), in Vietnamese; without an address there is none. */
export async function writeToStaff(tx: Tx, ctx: Ctx, { kind, about, ...letter }: StaffLetter) {
  const recipient = settingText(ctx.shop, "staff_email");
  if (recipient) await writeLetter(tx, { key: `${kind}:${about}`, kind, recipient, locale: "vi", ...letter });
}
