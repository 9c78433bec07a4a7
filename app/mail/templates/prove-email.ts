import { linkTo } from "~/site-map";
import type { EmailDraft, TemplateInput } from "../message";

export function proveEmail({
  about: { firstName, token },
  locale,
  sender,
  t,
}: TemplateInput<"emailToken">): EmailDraft {
  return {
    subject: t("mail.prove_email.subject", { shop: sender.name }),
    title: t("mail.prove_email.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: firstName }) },
      { kind: "text", text: t("mail.prove_email.intro") },
      {
        kind: "link",
        label: t("mail.prove_email.link"),
        url: sender.origin + linkTo(locale, "verifyEmail", null, { token }),
      },
      { kind: "text", text: t("mail.prove_email.lasts") },
      { kind: "text", text: t("mail.prove_email.not_you") },
    ],
  };
}
