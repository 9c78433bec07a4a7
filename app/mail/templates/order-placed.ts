import { formatDayAndClock } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import type { Block, EmailDraft, TemplateInput } from "../message";
import { buildOrderFacts, buildOrderLink } from "../order-blocks";

export function orderPlaced(input: TemplateInput<"order">): EmailDraft {
  const { about: order, sender, t } = input;
  const paymentDeadline = order.paidAtTheDoor ? null : order.waitsUntil;
  return {
    subject: t("mail.order_placed.subject", { code: order.code, shop: sender.name }),
    title: t("mail.order_placed.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t(order.paidAtTheDoor ? "mail.order_placed.intro_cod" : "mail.order_placed.intro") },
      buildOrderFacts(input),
      ...(paymentDeadline === null ? [] : buildPaymentBlocks(input, paymentDeadline)),
      buildOrderLink(input, t("mail.order.see"), { plain: paymentDeadline !== null }),
    ],
  };
}

function buildPaymentBlocks({ about: order, locale, t }: TemplateInput<"order">, paymentDeadline: string): Block[] {
  return [
    {
      kind: "text",
      text: t("mail.order_placed.pay_by", { time: formatDayAndClock(new Date(paymentDeadline), locale) }),
    },
    {
      kind: "link",
      label: t("mail.order_placed.pay"),
      url: order.origin + linkTo(locale, "payOrder", { code: order.code }, { view: order.view }),
    },
  ];
}
