import { formatVnd } from "~/lib/money";
import { formatPhone } from "~/lib/phone";
import { formatClock, formatDate, shopDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import type { Block, OrderLetterSource } from "./letter";

/** What every letter about an order shows of it. */
export function orderFacts({ order, locale, t }: OrderLetterSource): Block {
  const lines = order.lines.map(({ name, categoryName, quantity, date, time }) =>
    [
      `${quantity} × ${[name, categoryName].filter(Boolean).join(", ")}`,
      date === null ? "" : visitTime(date, time, locale),
    ]
      .filter(Boolean)
      .join("\n"),
  );
  const { shipping } = order;
  return {
    kind: "facts",
    rows: [
      [t("mail.order.code"), order.code],
      [t("mail.order.lines"), lines.join("\n")],
      ...(shipping
        ? [
            [t("mail.order.shipping"), formatVnd(shipping.fee, locale)] as const,
            [
              t("mail.order.ship_to"),
              [shipping.to.fullName, formatPhone(shipping.to.phone), ...shipping.to.lines].join("\n"),
            ] as const,
          ]
        : []),
      [t("mail.order.total"), formatVnd(order.total, locale)],
      [t("mail.order.method"), order.methodName],
    ],
  };
}

/** What money goes back, which way, and what that still needs of the buyer. */
export function refundTexts({ order, locale, sender, t }: OrderLetterSource): Block[] {
  const contact = [sender.email, sender.phone].filter(Boolean).join(", ");
  return order.refunds.map(({ amount, through }) => ({
    kind: "text",
    text: through
      ? t("orders.refund_through", { amount: formatVnd(amount, locale), method: through })
      : t("orders.refund_by_hand", { amount: formatVnd(amount, locale), contact }),
  }));
}

/** The button to the order's own page; plain beside another button. */
export function orderLink(source: OrderLetterSource, label: string, { plain = false } = {}): Block {
  const { order, locale, sender } = source;
  const url = sender.origin + linkTo(locale, "checkoutSuccess", null, { code: order.code, view: order.view });
  return { kind: "link", label, url, plain };
}

/** `08:30, Chủ Nhật, 22/11/2026`, or the day alone when the ticket is good all day. */
export function visitTime(date: string, time: string, locale: OrderLetterSource["locale"]): string {
  return [time, formatDate(date, locale, "long")].filter(Boolean).join(", ");
}

/** An instant as the shop's clock shows it, with its day. */
export function clockTime(iso: string, locale: OrderLetterSource["locale"]): string {
  const instant = new Date(iso);
  return `${formatClock(instant, locale)}, ${formatDate(shopDate(instant), locale, "short")}`;
}
