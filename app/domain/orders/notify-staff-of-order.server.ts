import type { Tx } from "~db/client.server";
import type { Ctx } from "../ctx";
import { notifyStaff } from "../messages/queue-message.server";
import type { MessageSubject } from "../messages/send-messages.server";
import { settingNumber } from "../shop/shop.rules";
import { getPlacedOrderCounts } from "./limit-hourly-orders.server";
import type { Order } from "./order-status.server";

export async function countOrdersOfHour(tx: Tx, { now }: Pick<Ctx, "now">): Promise<number> {
  return (await getPlacedOrderCounts(tx, getHourRange(getHourNumber(now)))).placed;
}

/** Orders beyond `max_hourly_order_emails_to_staff` share one email at the end of the hour. */
export async function notifyStaffOfOrder(tx: Tx, ctx: Ctx, { id, code }: Order, placedBefore: number): Promise<void> {
  const hour = getHourNumber(ctx.now);
  if (placedBefore < settingNumber(ctx.shop, "max_hourly_order_emails_to_staff"))
    return notifyStaff(tx, ctx, { kind: "staff_new_order", once: code, subjectId: id });
  const { to } = getHourRange(hour);
  await notifyStaff(tx, ctx, { kind: "staff_new_orders", once: String(hour), subjectId: hour, sendAt: to });
}

const hourMs = 3_600_000;

function getHourNumber(moment: Date): number {
  return Math.floor(moment.getTime() / hourMs);
}

function getHourRange(hour: number): { from: Date; to: Date } {
  return { from: new Date(hour * hourMs), to: new Date((hour + 1) * hourMs) };
}

export const hourlyOrdersMessageSubject: MessageSubject<"hourOfOrders"> = {
  read: ({ db }, hour) => getPlacedOrderCounts(db, getHourRange(hour)),
};
