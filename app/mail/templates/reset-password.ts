import { linkTo } from "~/site-map";
import type { EmailDraft, TemplateInput } from "../message";

export function resetPassword({
  about: { firstName, token },
  locale,
  sender,
  t,
}: TemplateInput<"emailToken">): EmailDraft {
  return {
    subject: t("mail.reset_password.subject", { shop: sender.name }),
    title: t("mail.reset_password.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: firstName }) },
      { kind: "text", text: t("mail.reset_password.intro") },
      {
        kind: "link",
        label: t("mail.reset_password.link"),
        url: sender.origin + linkTo(locale, "resetPassword", null, { token }),
      },
      { kind: "text", text: t("mail.reset_password.lasts") },
      { kind: "text", text: t("mail.reset_password.not_you") },
    ],
  };
}
