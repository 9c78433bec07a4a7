import { config } from "~/lib/config.server";
import { sendBySmtp } from "~/mail/smtp.server";
import type { ChannelAdapter } from "./channel.server";
import { putInInbox } from "./demo.server";

/** `url`: the mail server's; without one there is only the demo's inbox. */
export function mailBy(url: string | undefined): ChannelAdapter {
  return {
    isOn: () => url !== undefined || config.demo,
    /** The tenth try is two days after the first. */
    mostTries: 10,
    /** A server may get a letter twice (we stop between its yes and our note of it), under the same Message-ID. */
    repeats: () => true,

    async send(ctx, message, written) {
      const letter = await written.letter();
      if (url) await sendBySmtp(url, { ...letter, ...message });
      else if (config.demo) await putInInbox(ctx, "mail", message, letter);
      else throw new Error("There is no mail server: set SMTP_URL");
      return { state: "sent" };
    },
  };
}

export const mail = mailBy(config.smtpUrl || undefined);
