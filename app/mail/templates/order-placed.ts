import { linkTo } from "~/site-map";
import type { Block, Draft, OrderLetterSource } from "../letter";
import { clockTime, orderFacts, orderLink } from "../order-blocks";

/** The order is in; how to pay it, while it can be paid. */
export function orderPlaced(source: OrderLetterSource): Draft {
  const { order, sender, t } = source;
  return {
    subject: t("mail.order_placed.subject", { code: order.code, shop: sender.name }),
    title: t("mail.order_placed.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t(order.method === "cod" ? "mail.order_placed.intro_cod" : "mail.order_placed.intro") },
      orderFacts(source),
      ...(order.payBy === null ? [] : payBlocks(source, order.payBy)),
      orderLink(source, t("mail.order.see"), { plain: order.payBy !== null }),
    ],
  };
}

function payBlocks({ order, locale, sender, t }: OrderLetterSource, payBy: string): Block[] {
  return [
    { kind: "text", text: t("mail.order_placed.pay_by", { time: clockTime(payBy, locale) }) },
    {
      kind: "link",
      label: t("mail.order_placed.pay"),
      url: sender.origin + linkTo(locale, "payOrder", { code: order.code }, { view: order.view }),
    },
  ];
}
