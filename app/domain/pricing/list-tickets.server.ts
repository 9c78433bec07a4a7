import { eq, sql } from "drizzle-orm";
import { localize } from "~/i18n/locale";
import { addDays, shopDate } from "~/lib/shop-time";
import { capacitySlots, pictures, pools, ticketTypes } from "~db/schema";
import { leftFor } from "../capacity/stores.server";
import type { Ctx } from "../ctx";
import { pictureColumns } from "../site/find-picture.server";
import { settingNumber } from "../site/shop.rules";
import { dayState } from "../tickets/day-state.rules";
import { daysAhead } from "../tickets/sales.rules";
import { lowestPrice } from "./lowest-price.rules";
import { priceTickets } from "./price-tickets.server";

/** The shop's shelf, in its order: each ticket with the lowest price of its first category and what is left today. */
export async function listTickets(ctx: Ctx) {
  const today = shopDate(ctx.now);
  const [rows, slots] = await Promise.all([
    ctx.db
      .select({
        type: ticketTypes,
        lastEntry: pools.lastEntry,
        picture: pictureColumns,
      })
      .from(ticketTypes)
      .innerJoin(pools, eq(pools.id, ticketTypes.poolId))
      .leftJoin(pictures, eq(pictures.slug, ticketTypes.picture))
      .where(eq(ticketTypes.active, true))
      .orderBy(ticketTypes.position),
    ctx.db
      .select({
        poolId: capacitySlots.poolId,
        time: capacitySlots.time,
        left: leftFor("slot", null, ctx.now),
        closed: sql<boolean>`${capacitySlots.closedAt} is not null`,
      })
      .from(capacitySlots)
      .where(eq(capacitySlots.date, today)),
  ]);
  const prices = await priceTickets(
    ctx.db,
    rows.map(({ type }) => type.id),
  );
  const few = { now: ctx.now, fewBelow: settingNumber(ctx.shop, "few_left_below") };
  const dates = Array.from({ length: daysAhead + 1 }, (_, n) => addDays(today, n));
  return rows.map(({ type, lastEntry, picture }) => {
    const own = slots.filter(({ poolId }) => poolId === type.poolId);
    return {
      slug: type.slug,
      name: localize(type.name, ctx.locale),
      summary: localize(type.summary, ctx.locale),
      picture,
      labels: type.labels,
      /** Whole VND; null when no day ahead has a price. */
      priceFrom: lowestPrice((date) => prices(type.id, date), type.openWeekdays, dates),
      today: dayState({ ...type, lastEntry }, today, own, few),
    };
  });
}

export type TicketCardView = Awaited<ReturnType<typeof listTickets>>[number];
