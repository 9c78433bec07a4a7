import { and, eq, gt, gte, sql } from "drizzle-orm";
import { normaliseCode } from "~/lib/codes";
import { generateCode } from "~/lib/codes.server";
import { formatDate } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import type { OrderId } from "~db/schema/orders";
import { type CreditId, creditEntries, credits, type PaymentIntentId } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { queueMessage } from "../messages/queue-message.server";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import { getCreditExpiry, getLastDay } from "./credit.rules";
import { getPaymentIntent } from "./payment-intents.server";
import { type Payment, recordPayment } from "./payments.server";

export type Credit = typeof credits.$inferSelect;

const perNetwork = { max: 600, minutes: 15 };

/** The limit per network is generous, because a whole resort can share one network. */
export async function limitCreditLookUps(ctx: Ctx): Promise<void> {
  await limitRate(ctx, "credit-from", getNetworkOrAddress(ctx), perNetwork);
}

export async function getCredit(db: Db | Tx, code: string, field: string): Promise<Credit> {
  const [credit] = await db
    .select()
    .from(credits)
    .where(eq(credits.code, normaliseCode(code)));
  if (!credit) throw new DomainError("credit_not_found", { field });
  return credit;
}

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

/** Slots, orders and payments must be locked. @throws DomainError credit_changed if the credit is too low or expired */
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
  // Each reader of the order can see this ID, so it must not contain the credit's code.
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

const codeLength = 12;

export type NewCredit = {
  amount: number;
  orderId: OrderId;
  email: string | null;
  locale: Locale;
  key: string;
  now: Date;
};

/** The same `key` returns the same credit. @throws DomainError form_used if `key` was used for other values */
export async function createCredit(
  tx: Tx,
  { amount, orderId, email, locale, key, now }: NewCredit,
): Promise<{ credit: Credit; isNew: boolean }> {
  const { id: givenForIntentId } = await getPaymentIntent(tx, { kind: "order", subjectId: orderId });
  const [credit] = await tx
    .insert(credits)
    .values({
      code: generateCode(codeLength),
      key,
      givenForIntentId,
      balance: amount,
      expiresAt: getCreditExpiry("given", now),
      createdAt: now,
    })
    .onConflictDoNothing({ target: credits.key })
    .returning();
  if (!credit) return { credit: await getCreditOfKey(tx, { key, givenForIntentId, amount }), isNew: false };
  await tx.insert(creditEntries).values({ creditId: credit.id, kind: "given", amount, at: now });
  if (email) {
    const facts = { credit: credit.code, amount };
    const message = { key: `credit_given:${credit.id}`, kind: "credit_given", subjectId: orderId, facts } as const;
    await queueMessage(tx, { now }, { ...message, recipient: email, locale });
  }
  return { credit, isNew: true };
}

export async function isCreditGiven(tx: Tx, key: string): Promise<boolean> {
  return (await tx.$count(credits, eq(credits.key, key))) > 0;
}

type RepeatedCredit = Pick<Credit, "key" | "givenForIntentId"> & { amount: number };

async function getCreditOfKey(tx: Tx, { key, givenForIntentId, amount }: RepeatedCredit): Promise<Credit> {
  const [known] = await tx
    .select({ credit: credits })
    .from(credits)
    .innerJoin(creditEntries, and(eq(creditEntries.creditId, credits.id), eq(creditEntries.kind, "given")))
    .where(and(eq(credits.key, key), eq(credits.givenForIntentId, givenForIntentId), eq(creditEntries.amount, amount)));
  if (!known) throw new DomainError("form_used");
  return known.credit;
}
