import type { TicketView } from "~/domain/admission/ticket-view";
import { linkTo } from "~/site-map";
import type { Block, Draft, LetterSource } from "../letter";
import { orderFacts, orderLink, refundTexts, visitTime } from "../order-blocks";

/** The tickets that are good now. An order paid at the door is in the buyer's hands by then. */
export function orderPaid(source: LetterSource<"order">): Draft {
  const { about: order, sender, t } = source;
  const tickets = order.tickets.filter((ticket) => ticket.state === "valid");
  const parcel = order.shipping !== null;
  const paidFor = tickets.length > 0 ? "" : order.paidAtTheDoor ? "_cod" : parcel ? "_goods" : "_services";
  const dated = order.lines.some(({ date }) => date !== null);
  return {
    subject: t(`mail.order_paid.subject${paidFor}`, { code: order.code, shop: sender.name }),
    title: t(`mail.order_paid.title${paidFor}`),
    blocks: [
      { kind: "text", text: t("mail.greeting", { name: order.contact.fullName }) },
      { kind: "text", text: t(`mail.order_paid.intro${paidFor}`) },
      ...(tickets.length > 0 && parcel ? [{ kind: "text" as const, text: t("mail.order_paid.parcel") }] : []),
      ...refundTexts(source),
      orderFacts(source),
      orderLink(source, t("mail.order.see")),
      ...tickets.map((ticket) => ticketBlock(ticket, source)),
    ],
    attachments: [
      ...(tickets.length > 0
        ? [{ filename: `${order.code}.pdf`, contentType: "application/pdf", content: order.pdf }]
        : []),
      ...(dated
        ? [
            {
              filename: `${order.code}.ics`,
              contentType: "text/calendar; charset=utf-8",
              content: Buffer.from(order.calendar),
            },
          ]
        : []),
    ],
  };
}

function ticketBlock(ticket: TicketView, { about: order, locale, t }: LetterSource<"order">): Block {
  const { code, name, holder, date, time, lastEntry, token, url } = ticket;
  const late = lastEntry ? `. ${t("orders.last_entry", { time: lastEntry })}` : "";
  const link = order.origin + linkTo(locale, "sharedTicket", { token });
  return { kind: "ticket", ticket: { code, name, holder, when: visitTime(date, time, locale) + late, link, qr: url } };
}
