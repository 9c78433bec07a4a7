import { formatDayAndClock } from "~/lib/shop-time";
import type { EmailDraft, TemplateInput } from "../message";

export function staffWrongCodes({ about, facts, locale, sender, t }: TemplateInput<"staffMember">): EmailDraft {
  const time = formatDayAndClock(new Date(String(facts.at)), locale);
  return {
    subject: t("mail.staff_wrong_codes.subject", { shop: sender.name }),
    title: t("mail.staff_wrong_codes.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: about.fullName }) },
      { kind: "text", text: t("mail.staff_wrong_codes.what", { time, shop: sender.name }) },
      { kind: "text", text: t("mail.staff_wrong_codes.not_you") },
      { kind: "text", text: t("mail.staff_wrong_codes.limit") },
    ],
  };
}
