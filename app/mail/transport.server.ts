import { createHash } from "node:crypto";
import { createTransport, type Transporter } from "nodemailer";
import { config } from "~/lib/config.server";
import type { Db, Tx } from "~db/client.server";
import { demoInbox } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { RenderedLetter } from "./letter";

type AddressedLetter = RenderedLetter & { mailId: number; key: string; recipient: string };
/** Sends a letter and, once it is away, marks it as sent. */
export type Deliver = (db: Db, letter: AddressedLetter, markSent: (db: Db | Tx) => Promise<void>) => Promise<void>;

/**
 * By mail server when there is one, else in demo mode into the demo's inbox. A mail server may get a letter twice (we
 * stop between its yes and our note of it), under the same Message-ID; the inbox never does.
 */
export const deliver: Deliver = (db, letter, markSent) =>
  config.smtpUrl ? deliverBySmtp(config.smtpUrl, db, letter, markSent) : deliverToInbox(db, letter, markSent);

async function deliverBySmtp(url: string, db: Db, letter: AddressedLetter, markSent: Parameters<Deliver>[2]) {
  const from = config.mailFrom ?? "Gondola <no-reply@localhost>";
  await smtp(url).sendMail({
    from,
    // As an object it is one address, whatever commas it holds.
    to: { name: "", address: letter.recipient },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    attachments: [...letter.attachments],
    messageId: messageId(letter.key, from),
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  await markSent(db);
}

async function deliverToInbox(db: Db, letter: AddressedLetter, markSent: Parameters<Deliver>[2]) {
  if (!config.demo) throw new Error("There is no mail server: set SMTP_URL");
  const { mailId, recipient, subject, text } = letter;
  const html = inlinePictures(letter);
  await transact(db, async (tx) => {
    await tx.insert(demoInbox).values({ mailId, recipient, subject, html, text }).onConflictDoNothing();
    await markSent(tx);
  });
}

/** The same for every try, so that mail readers show a letter sent twice once. */
export function messageId(key: string, from: string): string {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
  return `<${createHash("sha256").update(key).digest("hex").slice(0, 32)}@${host}>`;
}

/** A letter as one document: its pictures stand in it, as a mail reader would show them. */
function inlinePictures({ html, attachments }: RenderedLetter): string {
  return attachments.reduce(
    (page, { cid, contentType, content }) =>
      cid ? page.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${content.toString("base64")}"`) : page,
    html,
  );
}

let transporter: Transporter | undefined;

function smtp(url: string): Transporter {
  transporter ??= createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  return transporter;
}
