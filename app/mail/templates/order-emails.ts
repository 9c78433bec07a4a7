import { formatCode } from "~/lib/codes";
import { formatDate, formatDayAndClock, formatMoment } from "~/lib/format-time";
import { formatVnd } from "~/lib/money";
import { shopDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import type { Block, EmailDraft, TemplateInput } from "../message-types";
import {
  buildAttachments,
  buildOrderFacts,
  buildOrderLink,
  buildRefundTexts,
  buildTicketBlock,
  listValidTickets,
} from "../order-blocks";

export function orderPlaced(input: TemplateInput<"order">): EmailDraft {
  const { about: order, sender, t } = input;
  const paymentDeadline = order.paidAtTheDoor ? null : order.waitsUntil;
  const intro = order.paidAtTheDoor ? "intro_cod" : order.isConfirmedByStaff ? "intro_by_staff" : "intro";
  return {
    subject: t("mail.order_placed.subject", { code: order.code, shop: sender.name }),
    title: t("mail.order_placed.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t(`mail.order_placed.${intro}`) },
      buildOrderFacts(input),
      ...(paymentDeadline === null ? [] : buildPaymentBlocks(input, paymentDeadline)),
      buildOrderLink(input, t("mail.order.see"), { isPlain: paymentDeadline !== null }),
    ],
  };
}

function buildPaymentBlocks({ about: order, locale, t }: TemplateInput<"order">, paymentDeadline: string): Block[] {
  return [
    {
      kind: "text",
      text: t("mail.order_placed.payment_deadline", { time: formatDayAndClock(new Date(paymentDeadline), locale) }),
    },
    {
      kind: "link",
      label: t("mail.order_placed.pay"),
      url: order.origin + linkTo(locale, "payOrder", { code: order.code }, { view: order.view }),
    },
  ];
}

export function orderPaid(input: TemplateInput<"order">): EmailDraft {
  const { about: order, sender, t } = input;
  const tickets = listValidTickets(input);
  const hasParcel = order.shipping !== null;
  const paidFor = tickets.length > 0 ? "" : order.paidAtTheDoor ? "_cod" : hasParcel ? "_goods" : "_services";
  return {
    subject: t(`mail.order_paid.subject${paidFor}`, { code: order.code, shop: sender.name }),
    title: t(`mail.order_paid.title${paidFor}`),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t(`mail.order_paid.intro${paidFor}`) },
      ...(tickets.length > 0 && hasParcel ? [{ kind: "text" as const, text: t("mail.order_paid.parcel") }] : []),
      ...buildRefundTexts(input),
      buildOrderFacts(input),
      buildOrderLink(input, t("mail.order.see")),
      ...tickets.map((ticket) => buildTicketBlock(ticket, input)),
    ],
    attachments: buildAttachments(input),
  };
}

export function paymentVoided(input: TemplateInput<"order">): EmailDraft {
  const { about: order, sender, t, locale } = input;
  const until = order.waitsUntil === null ? null : formatMoment(new Date(order.waitsUntil), locale);
  return {
    subject: t("mail.payment_voided.subject", { code: order.code, shop: sender.name }),
    title: t("mail.payment_voided.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t("mail.payment_voided.intro") },
      ...(until === null ? [] : [{ kind: "text" as const, text: t("mail.payment_voided.until", { until }) }]),
      buildOrderFacts(input),
      buildOrderLink(input, t("mail.order.see")),
    ],
  };
}

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

export function orderCancelled(input: TemplateInput<"order">): EmailDraft {
  const { about: order, sender, t } = input;
  const isUnpaid = order.received + order.refundDue + order.creditBack === 0;
  const contact = [sender.email, sender.phone].filter(Boolean).join(", ");
  return {
    subject: t("mail.order_cancelled.subject", { code: order.code, shop: sender.name }),
    title: t("mail.order_cancelled.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t(isUnpaid ? "mail.order_cancelled.unpaid" : "mail.order_cancelled.intro") },
      ...(isUnpaid && order.isConfirmedByStaff && contact
        ? [{ kind: "text" as const, text: t("orders.transferred_anyway", { contact }) }]
        : []),
      ...buildRefundTexts(input),
      buildOrderFacts(input),
      buildOrderLink(input, t("mail.order.see")),
    ],
  };
}

export function reviewRequested({ about: order, sender, locale, t }: TemplateInput<"order">): EmailDraft {
  const url = `${order.origin}${linkTo(locale, "reviews", null, { from: order.review })}#write`;
  return {
    subject: t("mail.review_asked.subject", { shop: sender.name }),
    title: t("mail.review_asked.title"),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t("mail.review_asked.intro", { code: order.code }) },
      { kind: "link", label: t("mail.review_asked.button"), url },
      { kind: "text", text: t("mail.review_asked.once") },
    ],
  };
}

/** Contains only links, codes, days and amounts, because any visitor can request this email for any address. */
export function orderLinks({ about: orders, sender, locale, t }: TemplateInput<"orderLinks">): EmailDraft {
  return {
    subject: t("mail.order_links.subject", { shop: sender.name }),
    title: t("mail.order_links.title"),
    blocks: [
      { kind: "text", text: t("mail.order_links.intro") },
      ...orders.map(({ code, placedAt, total, origin, view }): Block => {
        const text = { code: formatCode(code), day: formatDate(shopDate(placedAt), locale, "short") };
        return {
          kind: "link",
          label: t("mail.order_links.order", { ...text, total: formatVnd(total, locale) }),
          url: origin + linkTo(locale, "checkoutSuccess", null, { code, view }),
          isPlain: true,
        };
      }),
      { kind: "text", text: t("mail.order_links.not_you") },
    ],
  };
}
