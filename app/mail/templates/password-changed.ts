import { formatDayAndClock } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import type { EmailDraft, TemplateInput } from "../message";

export function passwordChanged({ about, facts, locale, sender, t }: TemplateInput<"user">): EmailDraft {
  const { firstName, email } = about;
  const time = formatDayAndClock(new Date(String(facts.at)), locale);
  const contact = [sender.phone, sender.email].filter(Boolean).join(", ");
  return {
    subject: t("mail.password_changed.subject", { shop: sender.name }),
    title: t("mail.password_changed.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: firstName }) },
      { kind: "text", text: t("mail.password_changed.intro", { email, time }) },
      { kind: "text", text: t("mail.password_changed.not_you", { contact }) },
      {
        kind: "link",
        label: t("mail.password_changed.link"),
        url: sender.origin + linkTo(locale, "forgotPassword"),
        plain: true,
      },
    ],
  };
}
