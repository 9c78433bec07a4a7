import { and, eq } from "drizzle-orm";
import { type OrderId, paymentAttempts } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../../ctx";
import { lockOrder, movePayment } from "../move-order.server";

/** A provider says that an attempt failed. It changes nothing about an order that is paid, or being paid another way. */
export async function failAttempt(ctx: Ctx, orderId: OrderId, attemptId: number, failure: string) {
  await transact(ctx.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const [failed] = await tx
      .update(paymentAttempts)
      .set({ status: "failed", failure })
      .where(and(eq(paymentAttempts.id, attemptId), eq(paymentAttempts.status, "pending")))
      .returning({ method: paymentAttempts.method, payableId: paymentAttempts.payableId });
    const others = await tx.$count(
      paymentAttempts,
      and(eq(paymentAttempts.payableId, failed?.payableId ?? 0), eq(paymentAttempts.status, "pending")),
    );
    if (failed && others === 0 && order.paymentStatus === "pending") {
      await movePayment(tx, order, "failed", { actor: `gateway:${failed.method}`, why: failure, now: ctx.now });
    }
  });
}
