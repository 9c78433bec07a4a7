import type { EmailDraft, TemplateInput } from "../message";
import { buildOrderLink } from "../order-blocks";

/** Facts: `bank` and `lastFour` of the payout account that staff entered. */
export function refundAccountGiven(input: TemplateInput<"order">): EmailDraft {
  const { about: order, facts, sender, t } = input;
  const contact = [sender.phone, sender.email].filter(Boolean).join(", ");
  const { code } = order;
  return {
    subject: t("mail.refund_account_given.subject", { code, shop: sender.name }),
    title: t("mail.refund_account_given.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      {
        kind: "text",
        text: t("mail.refund_account_given.intro", {
          code,
          bank: String(facts.bank ?? ""),
          lastFour: String(facts.lastFour ?? ""),
        }),
      },
      { kind: "text", text: t("mail.refund_account_given.not_you", { contact }) },
      buildOrderLink(input, t("mail.order.see")),
    ],
  };
}
