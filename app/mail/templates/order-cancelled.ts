import type { EmailDraft, TemplateInput } from "../message";
import { orderFacts, orderLink, refundTexts } from "../order-blocks";

export function orderCancelled(source: TemplateInput<"order">): EmailDraft {
  const { about: order, sender, t } = source;
  const unpaid = order.received + order.refundDue + order.creditBack === 0;
  return {
    subject: t("mail.order_cancelled.subject", { code: order.code, shop: sender.name }),
    title: t("mail.order_cancelled.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t(unpaid ? "mail.order_cancelled.unpaid" : "mail.order_cancelled.intro") },
      ...refundTexts(source),
      orderFacts(source),
      orderLink(source, t("mail.order.see")),
    ],
  };
}
