import type { TicketView } from "~/domain/orders/order-view";
import { type CalendarEvent, icsFile } from "~/lib/calendar-file";
import { instantOf } from "~/lib/shop-time";
import { slugify } from "~/lib/text";
import type { Attachment, OrderLetterSource } from "./letter";
import { orderUrl } from "./order-blocks";

const VISIT_HOURS = 2;

/** The visits of an order as a calendar file: one event for what is visited together, however many tickets. */
export function visitCalendar(source: OrderLetterSource, tickets: readonly TicketView[]): Attachment {
  const events = new Map(tickets.map((ticket) => eventOf(ticket, source)).map((event) => [event.uid, event]));
  return {
    filename: `${source.order.code}.ics`,
    contentType: "text/calendar; charset=utf-8",
    content: Buffer.from(icsFile([...events.values()])),
  };
}

/** A ticket for the whole day fills the opening hours. The uid stays, so that a second letter adds no second event. */
function eventOf({ name, date, time }: TicketView, source: OrderLetterSource): CalendarEvent {
  const { order, sender, t, now } = source;
  const start = instantOf(date, time || sender.opens);
  const end = time ? new Date(start.getTime() + VISIT_HOURS * 3_600_000) : instantOf(date, sender.closes);
  return {
    uid: `${order.code}-${date}${time.replace(":", "")}-${slugify(name)}@${new URL(sender.origin).hostname}`,
    stamp: now,
    start,
    end: end > start ? end : new Date(start.getTime() + VISIT_HOURS * 3_600_000),
    summary: `${name} · ${sender.name}`,
    location: sender.name,
    description: t("mail.calendar", { code: order.code }),
    url: orderUrl(source),
  };
}
