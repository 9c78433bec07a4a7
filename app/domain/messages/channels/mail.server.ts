import { createTransport, type Transporter } from "nodemailer";
import { config } from "~/lib/config.server";
import { hashMessageKey } from "~/lib/hash.server";
import type { AddressedEmail } from "~/mail/message-types";
import { type ChannelAdapter, storeInDemoInbox } from "./channel.server";

export const noMailServer = "no mail server";

/** While a shop has no mail server, its emails wait in the queue. */
export function hasMailServer(): boolean {
  return config.isDemo || Boolean(config.smtpUrl && config.mailFrom);
}

let transporter: Transporter | undefined;

export function createMailChannel(url: string | undefined): ChannelAdapter {
  return {
    isEnabled: () => url !== undefined || config.isDemo,
    /** The tenth try is almost two days after the first. */
    maxTries: 10,
    /** A repeated email has the same Message-ID, so mail clients show it only once. */
    canRepeat: () => true,

    async send(ctx, message, content) {
      const email = await content.email();
      if (url) await sendBySmtp(url, { ...email, ...message });
      else if (config.isDemo) await storeInDemoInbox(ctx, "mail", message, email);
      else return { state: "later", reason: noMailServer };
      return { state: "sent" };
    },
  };
}

export const mailChannel = createMailChannel(config.smtpUrl || undefined);

/** @throws an error of the SMTP server */
async function sendBySmtp(url: string, email: AddressedEmail): Promise<void> {
  const from = config.mailFrom ?? "Gondola <no-reply@localhost>";
  await getTransporter(url).sendMail({
    from,
    // The object form is always one recipient, even if the address contains commas.
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

export function buildMessageId(key: string, from: string): string {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
  return `<${hashMessageKey(key)}@${host}>`;
}

function getTransporter(url: string): Transporter {
  transporter ??= createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 });
  return transporter;
}
