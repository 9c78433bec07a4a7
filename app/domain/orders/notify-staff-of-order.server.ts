import type { Tx } from "~db/client.server";
import type { Ctx } from "../ctx";
import { notifyStaff } from "../messages/queue-message.server";
import { settingNumber } from "../shop/shop.rules";
import { getHourNumber, getHourRange } from "./hourly-orders-message-subject.server";
import type { Order } from "./order-status.server";
import { countPlacedOrders } from "./recent-orders.server";

/** Orders beyond `max_hourly_order_emails_to_staff` share one email at the end of the hour. */
export async function notifyStaffOfOrder(tx: Tx, ctx: Ctx, { id, code }: Order): Promise<void> {
  const hour = getHourNumber(ctx.now);
  const { from, to } = getHourRange(hour);
  const { placed } = await countPlacedOrders(tx, { from, to });
  if (placed <= settingNumber(ctx.shop, "max_hourly_order_emails_to_staff"))
    return notifyStaff(tx, ctx, { kind: "staff_new_order", once: code, subjectId: id });
  await notifyStaff(tx, ctx, { kind: "staff_new_orders", once: String(hour), subjectId: hour, sendAt: to });
}
