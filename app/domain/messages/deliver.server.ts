import { config } from "~/lib/config.server";
import type { AddressedLetter } from "~/mail/letter";
import { sendBySmtp } from "~/mail/smtp.server";
import type { Db, Tx } from "~db/client.server";
import { demoInbox } from "~db/schema/messages";
import { transact } from "~db/transaction.server";

export type Deliver = (
  db: Db,
  letter: AddressedLetter & { mailId: number },
  markSent: (db: Db | Tx) => Promise<void>,
) => Promise<void>;

/**
 * By mail server when there is one, else in demo mode into the demo's inbox. A mail server may get a letter twice (we
 * stop between its yes and our note of it), under the same Message-ID; the inbox never does.
 */
export const deliver: Deliver = async (db, letter, markSent) => {
  if (!config.smtpUrl) return deliverToInbox(db, letter, markSent);
  await sendBySmtp(config.smtpUrl, letter);
  await markSent(db);
};

const deliverToInbox: Deliver = async (db, letter, markSent) => {
  if (!config.demo) throw new Error("There is no mail server: set SMTP_URL");
  const { mailId, recipient, subject, text } = letter;
  const html = inlinePictures(letter);
  await transact(db, async (tx) => {
    await tx.insert(demoInbox).values({ mailId, recipient, subject, html, text }).onConflictDoNothing();
    await markSent(tx);
  });
};

function inlinePictures({ html, attachments }: AddressedLetter): string {
  return attachments.reduce(
    (page, { cid, contentType, content }) =>
      cid ? page.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${content.toString("base64")}"`) : page,
    html,
  );
}
