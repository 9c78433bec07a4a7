import { textIn } from "~/i18n/locale";
import { translateIn } from "~/i18n/translate.server";
import { type CalendarEvent, icsFile } from "~/lib/calendar-file";
import { instantOf, isTime } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import type { Ctx } from "../ctx";
import { settingText, shopAddress, shopText } from "../shop/shop.rules";
import type { OrderView } from "./order-view";

const visitHours = 2;

export function calendarOfOrder(ctx: Pick<Ctx, "shop" | "locale" | "origin">, order: OrderView): string {
  const dated = order.lines.flatMap((line) => (line.date === null ? [] : [{ ...line, date: line.date }]));
  const visits = [...new Map(dated.map((line) => [`${line.slug} ${line.date} ${line.time}`, line])).values()];
  const opens = settingText(ctx.shop, "opening_time");
  const closes = settingText(ctx.shop, "closing_time");
  return icsFile(
    visits.map(({ slug, name, date, time, lastEntry }) => ({
      uid: `${order.code}-${slug}-${date}${time.replace(":", "")}@gondola`,
      stamp: new Date(order.placedAt),
      when: time ? from(instantOf(date, time)) : wholeDay(date, opens, closes),
      summary: name,
      location: [textIn(shopText(ctx.shop, "shop.name"), ctx.locale), shopAddress(ctx.shop, ctx.locale)]
        .filter(Boolean)
        .join(", "),
      ...(lastEntry && { description: translateIn(ctx.locale)("orders.last_entry", { time: lastEntry }) }),
      url: ctx.origin + linkTo(ctx.locale, "checkoutSuccess", null, { code: order.code }),
    })),
  );
}

function from(start: Date) {
  return { start, end: new Date(start.getTime() + visitHours * 3_600_000) };
}

/** The day as such where the settings give no times, or none in this order. */
function wholeDay(day: string, opens: string, closes: string): CalendarEvent["when"] {
  if (!isTime(opens) || !isTime(closes) || closes <= opens) return { day };
  return { start: instantOf(day, opens), end: instantOf(day, closes) };
}
