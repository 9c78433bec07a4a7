import { formatMoment } from "~/lib/shop-time";
import type { EmailDraft, TemplateInput } from "../message";

export function refundAccountCode({ about, sender, t, locale }: TemplateInput<"accountCode">): EmailDraft {
  const { order: code, digits, fullName, until } = about;
  const contact = [sender.phone, sender.email].filter(Boolean).join(", ");
  return {
    subject: t("mail.refund_account_code.subject", { digits, code, shop: sender.name }),
    title: t("mail.refund_account_code.title", { digits }),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: fullName }) },
      { kind: "text", text: t("mail.refund_account_code.intro", { code, time: formatMoment(until, locale) }) },
      { kind: "text", text: t("mail.refund_account_code.not_you", { contact }) },
    ],
  };
}
