import type { LetterThat } from "~/mail/kinds-of-letter";
import type { Tx } from "~db/client.server";
import { writeLetter } from "../messages/write-letter.server";
import type { Order } from "./move-order.server";

/** An order without an email gets none. */
export async function writeToBuyer(tx: Tx, order: Order, kind: LetterThat<{ to: "buyer"; about: "order" }>) {
  if (!order.email) return;
  const { code, email: recipient, locale, id: subjectId } = order;
  await writeLetter(tx, { key: `${kind}:${code}`, kind, subjectId, recipient, locale });
}
