import { linkTo } from "~/site-map";
import type { EmailDraft, TemplateInput } from "../message";

export function reviewRequested({ about: order, sender, locale, t }: TemplateInput<"order">): EmailDraft {
  const url = `${order.origin}${linkTo(locale, "reviews", null, { from: order.review })}#write`;
  return {
    subject: t("mail.review_asked.subject", { shop: sender.name }),
    title: t("mail.review_asked.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t("mail.review_asked.intro", { code: order.code }) },
      { kind: "link", label: t("mail.review_asked.button"), url },
      { kind: "text", text: t("mail.review_asked.once") },
    ],
  };
}
