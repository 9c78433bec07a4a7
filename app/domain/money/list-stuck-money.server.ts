import { eq, ne } from "drizzle-orm";
import { payables, receipts, refunds } from "~db/schema/money";
import type { Ctx } from "../ctx";
import { mustBe } from "../permission";

export async function listStuckMoney(ctx: Ctx) {
  mustBe(ctx, "support");
  const { id, provider, transactionId, amount, memo, reason } = receipts;
  const [queued, due] = await Promise.all([
    ctx.db
      .select({ id, provider, transactionId, amount, memo, reason })
      .from(receipts)
      .where(eq(receipts.status, "queued")),
    ctx.db
      .select({
        id: refunds.id,
        amount: refunds.amount,
        reason: refunds.reason,
        status: refunds.status,
        failure: refunds.failure,
        order: payables.code,
      })
      .from(refunds)
      .leftJoin(payables, eq(payables.id, refunds.payableId))
      .where(ne(refunds.status, "done")),
  ]);
  return { receipts: queued, refunds: due };
}
