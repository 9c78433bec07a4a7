import type { TicketView } from "~/domain/admission/ticket-view";
import { groupOrderLines, type OrderLineView } from "~/domain/orders/order-view";
import { formatCode } from "~/lib/codes";
import { formatDate } from "~/lib/format-time";
import { disableLinks } from "~/lib/links-in-text";
import type { Locale } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import { formatPhone } from "~/lib/phone";
import { linkTo } from "~/site-map";
import type { Block, EmailDraft, TemplateInput } from "./message-types";

export function buildOrderFacts({ about: order, locale, t }: TemplateInput<"order">): Block {
  const lines = groupOrderLines(order.lines).flatMap(({ comboName, lines }) =>
    comboName === null
      ? lines.map((line) => lineText(line, locale))
      : [`${comboName} (${lines.map(quantityText).join("; ")})`],
  );
  const { shipping } = order;
  return {
    kind: "facts",
    rows: [
      [t("mail.order.code"), formatCode(order.code)],
      [t("mail.order.lines"), lines.join("\n")],
      ...(shipping
        ? [
            [t("mail.order.shipping"), formatVnd(shipping.fee, locale)] as const,
            [
              t("mail.order.ship_to"),
              [shipping.to.fullName, formatPhone(shipping.to.phone), ...shipping.to.lines.map(disableLinks)].join("\n"),
            ] as const,
          ]
        : []),
      [t(order.vat > 0 ? "mail.order.total" : "mail.order.total_without_vat"), formatVnd(order.total, locale)],
      ...(order.byCredit > 0 && order.method !== "credit"
        ? [[t("credit.name"), formatVnd(order.byCredit, locale)] as const]
        : []),
      [t("mail.order.method"), order.methodName],
    ],
  };
}

function lineText(line: OrderLineView, locale: Locale): string {
  const sold = line.date === null ? [] : [formatVisitTime(line.date, line.time, locale)];
  const moved = line.visits.map(({ date, time, count }) => `${count} × ${formatVisitTime(date, time, locale)}`);
  return [quantityText(line), ...(moved.length > 0 ? moved : sold)].join("\n");
}

function quantityText({ name, categoryName, quantity }: OrderLineView): string {
  return `${quantity} × ${[name, categoryName].filter(Boolean).join(", ")}`;
}

export function buildRefundTexts({ about: order, locale, sender, t }: TemplateInput<"order">): Block[] {
  const contact = [sender.email, sender.phone].filter(Boolean).join(", ");
  const texts = order.refunds.map(({ amount, through }) =>
    through
      ? t("orders.refund_through", { amount: formatVnd(amount, locale), method: through })
      : t("orders.refund_by_hand", { amount: formatVnd(amount, locale), contact }),
  );
  if (order.creditBack > 0) texts.push(t("credit.back", { amount: formatVnd(order.creditBack, locale) }));
  return texts.map((text) => ({ kind: "text", text }));
}

export function buildOrderLink(input: TemplateInput<"order">, label: string, { isPlain = false } = {}): Block {
  return { kind: "link", label, url: buildOrderUrl(input), isPlain };
}

export function buildOrderUrl({ about: order, locale }: TemplateInput<"order">): string {
  return order.origin + linkTo(locale, "checkoutSuccess", null, { code: order.code, view: order.view });
}

export function findClosure({ about: { closings: closures }, facts }: TemplateInput<"order">) {
  return closures.find(({ id }) => id === facts.closing);
}

/** For a closed day, returns the URL where the buyer chooses what happens to the tickets, otherwise the order's URL. */
export function buildChoiceUrl(input: TemplateInput<"order">): string {
  const { about: order, locale } = input;
  const closure = findClosure(input);
  return closure ? order.origin + linkTo(locale, "closedDay", { token: closure.token }) : buildOrderUrl(input);
}

function formatVisitTime(date: string, time: string, locale: Locale): string {
  return time ? `${time}, ${formatDate(date, locale, "inSentence")}` : formatDate(date, locale, "long");
}

export function listValidTickets({ about: { tickets } }: TemplateInput<"order">) {
  return tickets.filter(({ state }) => state === "valid");
}

export function buildAttachments(input: TemplateInput<"order">): NonNullable<EmailDraft["attachments"]> {
  const { code, pdf, calendar, lines } = input.about;
  const ics = { filename: `${code}.ics`, contentType: "text/calendar; charset=utf-8", content: Buffer.from(calendar) };
  return [
    ...(listValidTickets(input).length > 0
      ? [{ filename: `${code}.pdf`, contentType: "application/pdf", content: pdf }]
      : []),
    ...(lines.some(({ date }) => date !== null) ? [ics] : []),
  ];
}

export function buildTicketBlock(ticket: TicketView, { about: order, locale, t }: TemplateInput<"order">): Block {
  const { code, name, holder, date, time, lastEntry, token, url } = ticket;
  const lastEntryText = lastEntry ? `. ${t("orders.last_entry", { time: lastEntry })}` : "";
  const link = order.origin + linkTo(locale, "sharedTicket", { token });
  return {
    kind: "ticket",
    ticket: { code, name, holder, when: formatVisitTime(date, time, locale) + lastEntryText, link, qr: url },
  };
}
