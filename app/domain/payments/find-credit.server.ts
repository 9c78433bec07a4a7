import { and, eq, gt, gte, sql } from "drizzle-orm";
import { normaliseCode } from "~/lib/codes";
import { formatDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { type CreditId, creditEntries, credits, type PaymentIntentId } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import { getLastDay } from "./credit.rules";
import { type Payment, recordPayment } from "./payments.server";

export type Credit = typeof credits.$inferSelect;

const perNetwork = { max: 600, minutes: 15 };

/** Limits every page that accepts a credit code. The limit is wide, because a resort can share one network. */
export async function limitCreditLookUps(ctx: Ctx): Promise<void> {
  await limitRate(ctx, "credit-from", getNetworkOrAddress(ctx), perNetwork);
}

/** @throws DomainError credit_not_found */
export async function getCredit(db: Db | Tx, code: string, field: string): Promise<Credit> {
  const [credit] = await db
    .select()
    .from(credits)
    .where(eq(credits.code, normaliseCode(code)));
  if (!credit) throw new DomainError("credit_not_found", { field });
  return credit;
}

/** Does not lock the credit. @throws DomainError credit_not_found, credit_over, credit_empty */
export async function getUsableCredit(
  db: Db | Tx,
  { now, locale }: Pick<Ctx, "now" | "locale">,
  code: string,
): Promise<Credit> {
  const field = "credit";
  const credit = await getCredit(db, code, field);
  if (credit.expiresAt <= now) {
    const day = formatDate(getLastDay(credit), locale, "short");
    throw new DomainError("credit_over", { field, params: { day } });
  }
  if (credit.balance === 0) throw new DomainError("credit_empty", { field });
  return credit;
}

type CreditRedemption = { creditId: CreditId; paymentIntentId: PaymentIntentId; amount: number; now: Date };

/** Credits are locked after slots, orders and payments. @throws DomainError credit_changed if the balance is too low */
export async function redeemCredit(
  tx: Tx,
  { creditId, paymentIntentId, amount, now }: CreditRedemption,
): Promise<Payment> {
  const taken = await tx
    .update(credits)
    .set({ balance: sql`${credits.balance} - ${amount}` })
    .where(and(eq(credits.id, creditId), gte(credits.balance, amount), gt(credits.expiresAt, now)))
    .returning({ id: credits.id });
  if (taken.length === 0) throw new DomainError("credit_changed", { field: "credit" });
  const earlier = await tx.$count(
    creditEntries,
    and(eq(creditEntries.creditId, creditId), eq(creditEntries.kind, "used")),
  );
  // The number must not contain the code, which readers of the order could use.
  const transactionId = `credit-${creditId}-${earlier + 1}`;
  const newPayment = {
    provider: "credit",
    transactionId,
    amount,
    paymentIntentId,
    attemptId: null,
    receivedAt: now,
  } as const;
  const payment = await recordPayment(tx, newPayment);
  if (!payment) throw new Error(`redeemCredit: ${transactionId} is already recorded`);
  await tx.insert(creditEntries).values({ creditId, kind: "used", amount: -amount, paymentId: payment.id, at: now });
  return payment;
}
