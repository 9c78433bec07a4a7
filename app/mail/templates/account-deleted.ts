import { formatDayAndClock } from "~/lib/shop-time";
import type { EmailDraft, TemplateInput } from "../message";

/** Facts: `firstName`, `email`, and the time `at`. The account itself no longer exists. */
export function accountDeleted({ facts, locale, sender, t }: TemplateInput<"deletedUser">): EmailDraft {
  const { firstName = "", email = "" } = facts;
  const time = formatDayAndClock(new Date(String(facts.at)), locale);
  const contact = [sender.phone, sender.email].filter(Boolean).join(", ");
  return {
    subject: t("mail.account_deleted.subject", { shop: sender.name }),
    title: t("mail.account_deleted.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: firstName }) },
      { kind: "text", text: t("mail.account_deleted.intro", { email, time }) },
      { kind: "text", text: t("mail.account_deleted.not_you", { contact }) },
    ],
  };
}
