import { eq } from "drizzle-orm";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import { reviews } from "~db/schema/community";
import type { OrderId } from "~db/schema/orders";
import { transact } from "~db/transaction.server";
import { lastDayOfTickets } from "../admission/tickets-on.server";
import type { Ctx } from "../ctx";
import { writeToBuyer } from "../orders/order-letters.server";
import { lockUnasked, settleAsking } from "../orders/orders-to-ask.server";

const atOnce = 50;
/** After the last day that is visited. Who was not asked for a month, since the shop stood still, is not asked any more. */
const days = { after: 2, late: 30 };

/**
 * One letter an order, whose buyer ticked the box, of which something was not given back, and that nobody reviewed yet.
 * Written with the mark that it is, so that a kill between both asks neither twice nor never; the mark alone where there
 * is nothing to ask about.
 */
export async function askForReviews(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  const today = shopDate(ctx.now);
  const [from, until] = [addDays(today, -days.late), addDays(today, -days.after)];
  await transact(ctx.db, async (tx) => {
    const over = await lockUnasked(tx, { lastDayOfTickets, until, most: atOnce });
    for (const { order, lastDay } of over) {
      const isVisited = order.paymentStatus === "paid" && order.status !== "cancelled" && lastDay !== null;
      if (isVisited && lastDay >= from && !(await isReviewed(tx, order.id)))
        await writeToBuyer(tx, ctx, order, "review_asked");
      await settleAsking(tx, order.id, ctx.now);
    }
  });
}

async function isReviewed(tx: Tx, orderId: OrderId): Promise<boolean> {
  return (await tx.$count(reviews, eq(reviews.orderId, orderId))) > 0;
}
