import { createTransport, type Transporter } from "nodemailer";
import { config } from "~/lib/config.server";
import { hashMessageKey } from "~/lib/hash.server";
import type { AddressedEmail } from "./message";

/** @throws the SMTP server's error */
export async function sendBySmtp(url: string, email: AddressedEmail): Promise<void> {
  const from = config.mailFrom ?? "Gondola <no-reply@localhost>";
  await getTransporter(url).sendMail({
    from,
    // The object form is always one address, even if it contains commas.
    to: { name: "", address: email.recipient },
    subject: email.subject,
    text: email.text,
    html: email.html,
    attachments: [...email.attachments],
    messageId: buildMessageId(email.key, from),
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Mail clients show two emails with the same Message-ID only once. */
export function buildMessageId(key: string, from: string): string {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
  return `<${hashMessageKey(key)}@${host}>`;
}

let transporter: Transporter | undefined;

function getTransporter(url: string): Transporter {
  transporter ??= createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  return transporter;
}
