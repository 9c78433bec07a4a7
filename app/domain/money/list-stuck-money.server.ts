import { eq, ne } from "drizzle-orm";
import { payables, receipts, refunds } from "~db/schema/money";
import type { Ctx } from "../ctx";
import { mustBeAllowed } from "../permission";

export type StuckMoney = Awaited<ReturnType<typeof listStuckMoney>>;

export async function listStuckMoney(ctx: Ctx) {
  mustBeAllowed(ctx, "money");
  const { id, provider, transactionId, amount, memo, reason } = receipts;
  const [queued, due] = await Promise.all([
    ctx.db
      .select({ id, provider, transactionId, amount, memo, reason, order: payables.code })
      .from(receipts)
      .leftJoin(payables, eq(payables.id, receipts.payableId))
      .where(eq(receipts.status, "queued"))
      .orderBy(receipts.id),
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
      .where(ne(refunds.status, "done"))
      .orderBy(refunds.id),
  ]);
  return { receipts: queued, refunds: due };
}
