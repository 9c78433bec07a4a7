import { randomUUID } from "node:crypto";
import { textIn } from "~/lib/locale";
import { kindOfError } from "~/lib/log.server";
import type { MessageKind } from "~/mail/message";
import { renderEmail } from "~/mail/render-message.server";
import type { Ctx } from "../ctx";
import { settingText, shopText } from "../shop/shop.rules";
import { mailChannel } from "./channels/mail.server";

const maxWaitMs = 8_000;

const testKind: MessageKind<"deletedUser"> = {
  to: "staff",
  about: "deletedUser",
  template: ({ t, sender }) => ({
    subject: t("mail.test.subject", { shop: sender.name }),
    title: t("mail.test.title"),
    blocks: [{ kind: "text", text: t("mail.test.text", { shop: sender.name }) }],
  }),
};

/** Returns null if the mail server accepted the message, otherwise a code for the error. */
export async function sendTestMail(ctx: Ctx, recipient: string): Promise<string | null> {
  const { shop, locale, origin } = ctx;
  const name = textIn(shopText(shop, "shop.name"), locale);
  const sender = { name, phone: settingText(shop, "phone"), email: settingText(shop, "email"), origin };
  const email = () => renderEmail(testKind, { about: null, facts: {}, locale, sender });
  const short = () => {
    throw new Error("A test message is an email");
  };
  const message = { id: 0, key: `test:${randomUUID()}`, kind: "test", recipient };
  try {
    const outcome = await Promise.race([mailChannel.send(ctx, message, { email, short }), rejectAfter(maxWaitMs)]);
    return outcome.state === "sent" ? null : outcome.reason;
  } catch (error) {
    return kindOfError(error);
  }
}

function rejectAfter(ms: number): Promise<never> {
  const signal = AbortSignal.timeout(ms);
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}
