import { linkTo } from "~/site-map";
import type { EmailDraft, TemplateInput } from "../message";

export function changeEmail({
  about: { firstName, token },
  locale,
  sender,
  t,
}: TemplateInput<"emailToken">): EmailDraft {
  return {
    subject: t("mail.change_email.subject", { shop: sender.name }),
    title: t("mail.change_email.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: firstName }) },
      { kind: "text", text: t("mail.change_email.intro") },
      {
        kind: "link",
        label: t("mail.change_email.link"),
        url: sender.origin + linkTo(locale, "verifyEmail", null, { token }),
      },
      { kind: "text", text: t("mail.change_email.lasts") },
      { kind: "text", text: t("mail.change_email.not_you") },
    ],
  };
}
