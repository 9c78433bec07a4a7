import { linkTo } from "~/site-map";
import type { EmailDraft, TemplateInput } from "../message";

/** Contains nothing that was typed into the registration form. */
export function emailHasAccount({ about: { firstName, email }, locale, sender, t }: TemplateInput<"user">): EmailDraft {
  return {
    subject: t("mail.email_has_account.subject", { shop: sender.name }),
    title: t("mail.email_has_account.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: firstName }) },
      { kind: "text", text: t("mail.email_has_account.intro", { email }) },
      { kind: "link", label: t("mail.email_has_account.log_in"), url: sender.origin + linkTo(locale, "logIn") },
      {
        kind: "link",
        label: t("mail.email_has_account.forgot"),
        url: sender.origin + linkTo(locale, "forgotPassword"),
        plain: true,
      },
      { kind: "text", text: t("mail.email_has_account.not_you") },
    ],
  };
}
