import type { TicketView } from "~/domain/admission/ticket-view";
import { linkTo } from "~/site-map";
import type { Block, EmailDraft, TemplateInput } from "../message";
import { buildOrderFacts, buildOrderLink, buildRefundTexts, formatVisitTime } from "../order-blocks";

export function orderPaid(input: TemplateInput<"order">): EmailDraft {
  const { about: order, sender, t } = input;
  const tickets = listValidTickets(input);
  const parcel = order.shipping !== null;
  const paidFor = tickets.length > 0 ? "" : order.paidAtTheDoor ? "_cod" : parcel ? "_goods" : "_services";
  return {
    subject: t(`mail.order_paid.subject${paidFor}`, { code: order.code, shop: sender.name }),
    title: t(`mail.order_paid.title${paidFor}`),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t(`mail.order_paid.intro${paidFor}`) },
      ...(tickets.length > 0 && parcel ? [{ kind: "text" as const, text: t("mail.order_paid.parcel") }] : []),
      ...buildRefundTexts(input),
      buildOrderFacts(input),
      buildOrderLink(input, t("mail.order.see")),
      ...tickets.map((ticket) => buildTicketBlock(ticket, input)),
    ],
    attachments: buildAttachments(input),
  };
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
