import { and, eq, lte } from "drizzle-orm";
import type { Locale } from "~/i18n/locale";
import type { LetterKind, LetterThat } from "~/mail/kinds-of-letter";
import type { Db, Tx } from "~db/client.server";
import { type Channel, mails } from "~db/schema/messages";
import type { Ctx } from "../ctx";
import { settingText } from "../shop/shop.rules";

type NewLetter = {
  /** One letter per thing to tell, e.g. `order_paid:7KQ2…`: a second one with this key is not written. */
  key: string;
  kind: LetterKind;
  subjectId: number;
  channel?: Channel;
  recipient: string;
  locale: Locale;
  /** What that row does not say; never more personal data than the letter needs. */
  facts?: Record<string, string | number>;
  /** It is sent at this moment, or at once. */
  sendAt?: Date;
};

/** In the transaction of what it tells: both happen, or neither. False: there was one of this key. */
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

/** In Vietnamese, to the setting `staff_email`; without an address there is none. */
export async function writeToStaff(tx: Tx, ctx: Pick<Ctx, "now" | "shop">, { once, ...letter }: StaffLetter) {
  const recipient = settingText(ctx.shop, "staff_email");
  if (recipient) await writeLetter(tx, ctx, { ...letter, key: `${letter.kind}:${once}`, recipient, locale: "vi" });
}

/** Messages whose turn has come. */
export function countWaiting(db: Db, now: Date): Promise<number> {
  return db.$count(mails, and(eq(mails.state, "waiting"), lte(mails.nextTryAt, now)));
}
