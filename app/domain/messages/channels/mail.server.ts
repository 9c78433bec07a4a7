import { config } from "~/lib/config.server";
import { sendBySmtp } from "~/mail/smtp.server";
import { type ChannelAdapter, storeInDemoInbox } from "./channel.server";

export function createMailChannel(url: string | undefined): ChannelAdapter {
  return {
    isEnabled: () => url !== undefined || config.demo,
    /** The tenth try is almost two days after the first. */
    maxTries: 10,
    /** A duplicate has the same Message-ID, which mail servers recognise. */
    canRepeat: () => true,

    async send(ctx, message, content) {
      const email = await content.email();
      if (url) await sendBySmtp(url, { ...email, ...message });
      else if (config.demo) await storeInDemoInbox(ctx, "mail", message, email);
      else throw new Error("There is no mail server: set SMTP_URL");
      return { state: "sent" };
    },
  };
}

export const mailChannel = createMailChannel(config.smtpUrl || undefined);
