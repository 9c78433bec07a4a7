import { and, eq } from "drizzle-orm";
import type { Locale } from "~/i18n/locale";
import { generateCode } from "~/lib/codes.server";
import type { Tx } from "~db/client.server";
import type { OrderId } from "~db/schema/orders";
import { creditEntries, credits } from "~db/schema/payments";
import { DomainError } from "../errors";
import { queueMessage } from "../messages/queue-message.server";
import { getCreditExpiry } from "./credit.rules";
import type { Credit } from "./find-credit.server";
import { getPaymentIntent } from "./payment-intents.server";

const codeLength = 12;

/** Without an email, the order page shows the code. `amount` is whole VND. */
export type NewCredit = {
  amount: number;
  orderId: OrderId;
  email: string | null;
  locale: Locale;
  key: string;
  now: Date;
};

/** The same `key` returns the same credit. @throws DomainError form_used if it was used for another amount or order */
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
