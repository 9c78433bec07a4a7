import { translateIn } from "~/i18n/translate.server";
import { type CalendarEvent, writeCalendarFile } from "~/lib/calendar-file";
import { textIn } from "~/lib/locale";
import { instantOf, isTime } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import type { Ctx } from "../ctx";
import { settingText, shopAddress, shopText } from "../shop/shop.rules";
import type { OrderView, SoldTicket } from "./order-view";

const visitHours = 2;

/** The event's ID contains the day, so an exchange cancels one event and adds another. */
export function buildOrderCalendar(ctx: Pick<Ctx, "shop" | "locale" | "origin">, order: OrderView): string {
  const opens = settingText(ctx.shop, "opening_time");
  const closes = settingText(ctx.shop, "closing_time");
  const sequence = countChanges(order);
  const mark = order.isTest ? `${translateIn(ctx.locale)("orders.test.method")}: ` : "";
  return writeCalendarFile(
    listVisits(order).map(({ uid, isCancelled, name, date, time, lastEntry }) => ({
      ...{ uid, sequence, isCancelled },
      stamp: new Date(order.placedAt),
      period: time ? buildTimedEvent(instantOf(date, time)) : buildDayEvent(date, opens, closes),
      summary: mark + name,
      location: [textIn(shopText(ctx.shop, "shop.name"), ctx.locale), shopAddress(ctx.shop, ctx.locale)]
        .filter(Boolean)
        .join(", "),
      ...(lastEntry &&
        !isCancelled && { description: translateIn(ctx.locale)("orders.last_entry", { time: lastEntry }) }),
      url: ctx.origin + linkTo(ctx.locale, "checkoutSuccess", null, { code: order.code }),
    })),
  );
}

type CalendarVisit = {
  uid: string;
  name: string;
  date: string;
  time: string;
  lastEntry: string | null;
  isCancelled: boolean;
};

function listVisits({ code, lines, tickets, moves }: OrderView): CalendarVisit[] {
  const visits = new Map<string, CalendarVisit>();
  const dated = lines.flatMap(({ date, ...line }) => (date === null ? [] : [{ ...line, date }]));
  const exchangedTickets = moves.flatMap(({ status, tickets }) => (status === "done" ? tickets : []));
  for (const isCancelled of [true, false]) {
    for (const { key, slug, name, ...sold } of dated) {
      const ownTickets = tickets.filter(({ group }) => group.startsWith(`${key}-`));
      const current = ownTickets.length > 0 ? ownTickets.filter(isUsable) : [sold];
      const former = [
        sold,
        ...exchangedTickets.flatMap((moved) => (moved.name === name ? { ...moved.from, lastEntry: null } : [])),
      ];
      for (const { date, time, lastEntry } of isCancelled ? former : current) {
        const uid = `${code}-${slug}-${date}${time.replace(":", "")}@gondola`;
        visits.set(uid, { uid, name, date, time, lastEntry, isCancelled });
      }
    }
  }
  return [...visits.values()];
}

/** The sequence grows with every change, so that calendars accept an event that was cancelled and is valid again. */
function countChanges({ tickets }: OrderView): number {
  return tickets.reduce((sum, ticket) => sum + ticket.turn + (isUsable(ticket) ? 0 : 1), 0);
}

function isUsable({ state }: SoldTicket): boolean {
  return state === "valid" || state === "used";
}

function buildTimedEvent(start: Date) {
  return { start, end: new Date(start.getTime() + visitHours * 3_600_000) };
}

function buildDayEvent(day: string, opens: string, closes: string): CalendarEvent["period"] {
  if (!isTime(opens) || !isTime(closes) || closes <= opens) return { day };
  return { start: instantOf(day, opens), end: instantOf(day, closes) };
}
