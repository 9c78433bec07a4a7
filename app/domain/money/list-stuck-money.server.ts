import { eq, ne } from "drizzle-orm";
import { payables, receipts, refunds } from "~db/schema/money";
import type { Ctx } from "../ctx";
import { mustBeAllowed } from "../permission";
import { isStuck } from "./receipts.server";

export type StuckMoney = Awaited<ReturnType<typeof listStuckMoney>>;

/** How much `listStuckMoney` would list. */
export async function countStuckMoney(ctx: Ctx): Promise<number> {
  mustBeAllowed(ctx, "money");
  const [stuck, due] = await Promise.all([
    ctx.db.$count(receipts, isStuck()),
    ctx.db.$count(refunds, ne(refunds.status, "done")),
  ]);
  return stuck + due;
}

/** `order`: what money for it names, the code of an order or of an exchange (`kind`). */
export async function listStuckMoney(ctx: Ctx) {
  mustBeAllowed(ctx, "money");
  const { id, provider, transactionId, amount, memo, reason } = receipts;
  const [queued, due] = await Promise.all([
    ctx.db
      .select({ id, provider, transactionId, amount, memo, reason, order: payables.code, kind: payables.kind })
      .from(receipts)
      .leftJoin(payables, eq(payables.id, receipts.payableId))
      .where(isStuck())
      .orderBy(receipts.id),
    ctx.db
      .select({
        id: refunds.id,
        amount: refunds.amount,
        reason: refunds.reason,
        status: refunds.status,
        failure: refunds.failure,
        order: payables.code,
        kind: payables.kind,
      })
      .from(refunds)
      .leftJoin(payables, eq(payables.id, refunds.payableId))
      .where(ne(refunds.status, "done"))
      .orderBy(refunds.id),
  ]);
  return { receipts: queued, refunds: due };
}
