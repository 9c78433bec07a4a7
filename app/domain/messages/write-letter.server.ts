import { and, eq, lte } from "drizzle-orm";
import type { Locale } from "~/i18n/locale";
import type { LetterKind, LetterThat } from "~/mail/kinds-of-letter";
import type { Db, Tx } from "~db/client.server";
import { type Channel, mails } from "~db/schema/messages";
import type { Ctx } from "../ctx";
import { settingText } from "../shop/shop.rules";

type NewLetter = {
  /** A message with a key that exists already is not written, e.g. `order_paid:7KQ2…`. */
  key: string;
  kind: LetterKind;
  subjectId: number;
  channel?: Channel;
  recipient: string;
  locale: Locale;
  /** Keep personal data to the minimum. */
  facts?: Record<string, string | number>;
  sendAt?: Date;
};

/** Call it in the transaction that the message is about. Returns false if the key exists already. */
export async function writeLetter(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  { sendAt = now, ...letter }: NewLetter,
): Promise<boolean> {
  const written = await tx
    .insert(mails)
    .values({ ...letter, createdAt: now, nextTryAt: sendAt })
    .onConflictDoNothing({ target: mails.key })
    .returning();
  return written.length > 0;
}

type StaffLetter = Pick<NewLetter, "subjectId" | "facts" | "sendAt"> & {
  kind: LetterThat<{ to: "staff" }>;
  once: string;
};

/** Written in Vietnamese to the setting `staff_email`; skipped without an address. */
export async function writeToStaff(tx: Tx, ctx: Pick<Ctx, "now" | "shop">, { once, ...letter }: StaffLetter) {
  const recipient = settingText(ctx.shop, "staff_email");
  if (recipient) await writeLetter(tx, ctx, { ...letter, key: `${letter.kind}:${once}`, recipient, locale: "vi" });
}

export function countWaiting(db: Db, now: Date): Promise<number> {
  return db.$count(mails, and(eq(mails.state, "waiting"), lte(mails.nextTryAt, now)));
}
