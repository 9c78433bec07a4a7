import { eq } from "drizzle-orm";
import { addDays, shopDate } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import { reviews } from "~db/schema/community";
import type { OrderId } from "~db/schema/orders";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { lockOrdersForReviewRequest, markReviewRequested } from "../orders/find-proven-order.server";
import { notifyBuyer } from "../orders/notify-buyer.server";

const batchSize = 50;
/** The email is sent between `after` and `until` days after the last visit. */
const days = { after: 2, until: 30 };

/** One transaction queues the email and marks the order, so that an interruption neither repeats nor skips an email. */
export async function requestReviews(ctx: Pick<Ctx, "db" | "now">): Promise<void> {
  const today = shopDate(ctx.now);
  const [from, until] = [addDays(today, -days.until), addDays(today, -days.after)];
  await transact(ctx.db, async (tx) => {
    const finishedOrders = await lockOrdersForReviewRequest(tx, { until, limit: batchSize });
    for (const { order, lastDay } of finishedOrders) {
      const isVisited = order.paymentStatus === "paid" && order.status !== "cancelled" && lastDay !== null;
      if (isVisited && lastDay >= from && !(await isReviewed(tx, order.id)))
        await notifyBuyer(tx, ctx, order, "review_asked");
      await markReviewRequested(tx, order.id, ctx.now);
    }
  });
}

async function isReviewed(tx: Tx, orderId: OrderId): Promise<boolean> {
  return (await tx.$count(reviews, eq(reviews.orderId, orderId))) > 0;
}
