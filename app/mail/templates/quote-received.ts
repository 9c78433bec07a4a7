import { linkTo } from "~/site-map";
import type { EmailDraft, TemplateInput } from "../message";

/** Contains no input of the visitor, because the address may be someone else's. */
export function quoteReceived({ about: { service }, locale, sender, t }: TemplateInput<"quote">): EmailDraft {
  return {
    subject: t("mail.quote_received.subject", { shop: sender.name }),
    title: t("mail.quote_received.title"),
    blocks: [
      {
        kind: "text",
        text: service ? t("mail.quote_received.about", { service }) : t("mail.quote_received.intro"),
      },
      { kind: "text", text: t("mail.quote_received.next") },
      { kind: "link", label: t("mail.quote_received.services"), url: sender.origin + linkTo(locale, "services") },
    ],
  };
}
