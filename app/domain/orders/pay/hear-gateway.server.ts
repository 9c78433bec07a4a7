import { and, eq } from "drizzle-orm";
import { receipts } from "~db/schema";
import type { Ctx } from "../../ctx";
import { type Money, type Received, receiveMoney } from "../money/receive-money.server";
import type { Attempt } from "./start-attempt.server";

/**
 * A gateway says that an attempt was paid. The same word again is `repeat`; a transaction number that another attempt
 * was paid with counts as money in doubt, once, and waits for staff.
 */
export async function hearGateway(
  ctx: Ctx,
  attempt: Attempt,
  told: Omit<Money, "provider" | "attemptId">,
): Promise<Received> {
  const money = { ...told, provider: attempt.method, attemptId: attempt.id };
  const received = await receiveMoney(ctx, money);
  if (received !== "repeat") return received;
  const [earlier] = await ctx.db
    .select({ attemptId: receipts.attemptId })
    .from(receipts)
    .where(and(eq(receipts.provider, money.provider), eq(receipts.transactionId, money.transactionId)));
  if (!earlier || earlier.attemptId === attempt.id) return "repeat";
  const transactionId = `${money.transactionId} ${attempt.reference}`;
  return receiveMoney(ctx, { ...money, transactionId, doubt: "doubtful" });
}
