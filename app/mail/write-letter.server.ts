import type { Locale } from "~/i18n/locale";
import type { Tx } from "~db/client.server";
import { type MailKind, mails, type OrderId } from "~db/schema";

type NewLetter = {
  /** One letter per thing to tell, e.g. `order_paid:7KQ2…`: a second one with this key is not written. */
  key: string;
  kind: MailKind;
  recipient: string;
  locale: Locale;
  orderId?: OrderId;
  /** What the order does not say; never more personal data than the letter needs. */
  facts?: Record<string, string | number>;
};

/** Puts a letter into the outbox, in the transaction of what it tells: both happen, or neither. A job sends it. */
export async function writeLetter(tx: Tx, letter: NewLetter): Promise<void> {
  await tx.insert(mails).values(letter).onConflictDoNothing({ target: mails.key });
}
