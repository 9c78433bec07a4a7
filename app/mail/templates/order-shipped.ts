import { formatVnd } from "~/lib/money";
import type { Block, EmailDraft, TemplateInput } from "../message";
import { buildOrderFacts, buildOrderLink } from "../order-blocks";

export function orderShipped(input: TemplateInput<"order">): EmailDraft {
  const { about: order, sender, locale, t } = input;
  const { carrier = "", tracking = "" } = order.shipping?.shipment ?? {};
  const cashOnDelivery: Block[] =
    order.paidAtTheDoor && order.paymentStatus !== "paid"
      ? [
          {
            kind: "text",
            text: t("mail.order_shipped.cod", { amount: formatVnd(order.total - order.received, locale) }),
          },
        ]
      : [];
  return {
    subject: t("mail.order_shipped.subject", { code: order.code, shop: sender.name }),
    title: t("mail.order_shipped.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      {
        kind: "text",
        text: t(tracking ? "mail.order_shipped.tracked" : "mail.order_shipped.intro", { carrier, tracking }),
      },
      ...cashOnDelivery,
      buildOrderFacts(input),
      buildOrderLink(input, t("mail.order.see")),
    ],
  };
}
