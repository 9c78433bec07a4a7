import type { EmailDraft, TemplateInput } from "../message";
import { buildOrderFacts, buildOrderLink, buildRefundTexts } from "../order-blocks";

export function orderCancelled(input: TemplateInput<"order">): EmailDraft {
  const { about: order, sender, t } = input;
  const unpaid = order.received + order.refundDue + order.creditBack === 0;
  return {
    subject: t("mail.order_cancelled.subject", { code: order.code, shop: sender.name }),
    title: t("mail.order_cancelled.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t(unpaid ? "mail.order_cancelled.unpaid" : "mail.order_cancelled.intro") },
      ...buildRefundTexts(input),
      buildOrderFacts(input),
      buildOrderLink(input, t("mail.order.see")),
    ],
  };
}
