import { config } from "~/lib/config.server";
import { sendBySmtp } from "~/mail/smtp.server";
import type { ChannelAdapter } from "./channel.server";
import { putInInbox } from "./demo.server";

export function mailBy(url: string | undefined): ChannelAdapter {
  return {
    isOn: () => url !== undefined || config.demo,
    /** The tenth try is two days after the first. */
    maxTries: 10,
    /** A duplicate has the same Message-ID, which mail servers recognise. */
    repeats: () => true,

    async send(ctx, message, written) {
      const email = await written.email();
      if (url) await sendBySmtp(url, { ...email, ...message });
      else if (config.demo) await putInInbox(ctx, "mail", message, email);
      else throw new Error("There is no mail server: set SMTP_URL");
      return { state: "sent" };
    },
  };
}

export const mail = mailBy(config.smtpUrl || undefined);
