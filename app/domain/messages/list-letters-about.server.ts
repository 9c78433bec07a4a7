import { and, asc, eq, inArray } from "drizzle-orm";
import { kindsOfLetter, type LetterKind, type LetterThat } from "~/mail/kinds-of-letter";
import type { Db } from "~db/client.server";
import { mails } from "~db/schema/messages";

type Kind = LetterThat<{ about: "order" }>;
const kinds = (Object.keys(kindsOfLetter) as LetterKind[]).filter(
  (kind): kind is Kind => kindsOfLetter[kind].about === "order",
);

/** What was written about an order, in that order. `sentAt`: handed to the server; `failure`: of the last try. */
export async function listLettersAboutOrder(db: Db, orderId: number) {
  const { kind, recipient, createdAt, sentAt, failure } = mails;
  const rows = await db
    .select({ kind, recipient, createdAt, sentAt, failure })
    .from(mails)
    .where(and(eq(mails.subjectId, orderId), inArray(kind, kinds)))
    .orderBy(asc(mails.id));
  return rows.map((row) => ({
    ...row,
    kind: row.kind as Kind,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }));
}
