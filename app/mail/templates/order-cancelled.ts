import { formatVnd } from "~/lib/money";
import type { Block, Draft, OrderLetterSource } from "../letter";
import { orderFacts, orderLink } from "../order-blocks";

/** The order is off; what was paid for it is on its way back. */
export function orderCancelled(source: OrderLetterSource): Draft {
  const { order, sender, locale, t } = source;
  const unpaid = order.received === 0 && order.refundDue === 0;
  const refund: Block[] =
    order.refundDue > 0
      ? [{ kind: "text", text: t("mail.order_cancelled.refund", { amount: formatVnd(order.refundDue, locale) }) }]
      : [];
  return {
    subject: t("mail.order_cancelled.subject", { code: order.code, shop: sender.name }),
    title: t("mail.order_cancelled.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t(unpaid ? "mail.order_cancelled.unpaid" : "mail.order_cancelled.intro") },
      ...refund,
      orderFacts(source),
      orderLink(source, t("mail.order.see")),
    ],
  };
}
