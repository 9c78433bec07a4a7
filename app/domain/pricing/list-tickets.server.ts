import { eq, sql } from "drizzle-orm";
import { localize } from "~/i18n/locale";
import { shopDate } from "~/lib/shop-time";
import { capacitySlots } from "~db/schema";
import { prepareOnce } from "~db/static-sql";
import { leftFor } from "../capacity/stores.server";
import type { Ctx } from "../ctx";
import { settingNumber } from "../site/shop.rules";
import { dayState } from "../tickets/day-state.rules";
import { daysAhead } from "../tickets/sales.rules";
import { listTicketRows } from "../tickets/ticket-row.server";
import { daysFrom, lowestPrice } from "./lowest-price.rules";
import { priceTickets } from "./price-tickets.server";

const slotsOfDay = prepareOnce((db) =>
  db
    .select({
      poolId: capacitySlots.poolId,
      time: capacitySlots.time,
      left: leftFor("slot", null, sql.placeholder("now")),
      closed: sql<boolean>`${capacitySlots.closedAt} is not null`,
    })
    .from(capacitySlots)
    .where(eq(capacitySlots.date, sql.placeholder("today"))),
);

/** The shop's shelf, in its order: each ticket with the lowest price of its first category and what is left today. */
export async function listTickets(ctx: Ctx) {
  const today = shopDate(ctx.now);
  const [rows, slots] = await Promise.all([
    listTicketRows(ctx),
    slotsOfDay(ctx.db).execute({ now: ctx.now.toISOString(), today }),
  ]);
  const prices = await priceTickets(
    ctx.db,
    rows.map(({ type }) => type.id),
  );
  const few = { now: ctx.now, fewBelow: settingNumber(ctx.shop, "few_left_below") };
  const days = daysFrom(today, daysAhead);
  return rows.map(({ type, terms, picture }) => {
    const own = slots.filter(({ poolId }) => poolId === type.poolId);
    return {
      slug: type.slug,
      name: localize(type.name, ctx.locale),
      summary: localize(type.summary, ctx.locale),
      picture,
      labels: type.labels,
      /** Whole VND; null when no day ahead has a price. */
      priceFrom: lowestPrice((date) => prices(type.id, date), type.openWeekdays, days),
      today: dayState(terms, today, own, few),
    };
  });
}

export type TicketCardView = Awaited<ReturnType<typeof listTickets>>[number];
