import { eq } from "drizzle-orm";
import type { z } from "zod";
import { textIn } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import { ticketTypes } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { listDaysFrom } from "./day-price.rules";
import { daysPreviewed } from "./preview-prices.server";
import { buildPriceList } from "./price-list.rules";
import { readPriceRows } from "./price-tickets.server";
import type { GetPriceYear } from "./ticket-schema.server";

export type PriceYearView = Awaited<ReturnType<typeof getPriceYear>>;

/**
 * Returns what visitors of the category pay on each day of the coming year, in whole VND. `price` is null if the category
 * is not sold on that day, and `days[].name` is the name of the day's holiday or season. Without `category`, the first
 * one is chosen.
 * @throws DomainError ticket_not_found
 */
export async function getPriceYear(ctx: Ctx, { id, category: wanted }: z.output<typeof GetPriceYear>) {
  requirePermission(ctx, "catalogue");
  const { db, locale, now } = ctx;
  const { slug, name, isActive, openWeekdays } = ticketTypes;
  const [[ticket], rows] = await Promise.all([
    db.select({ slug, name, isActive, openWeekdays }).from(ticketTypes).where(eq(ticketTypes.id, id)),
    readPriceRows(db, [id]),
  ]);
  if (!ticket) throw new DomainError("ticket_not_found");
  const prices = buildPriceList(rows);
  const sold = rows.categories.filter((category) => category.isActive);
  const chosen = sold.find((category) => category.id === wanted) ?? sold[0] ?? null;
  return {
    ...{ id, slug: ticket.slug, name: textIn(ticket.name, locale), isActive: ticket.isActive },
    categories: sold.map((category) => ({ id: category.id, name: textIn(category.name, locale) })),
    category: chosen?.id ?? null,
    days: listDaysFrom(shopDate(now), daysPreviewed).map(({ date, weekday }) => {
      const { kind, holiday, season } = prices.describeDay(date);
      const special = holiday ?? season;
      const price = prices(id, date).find(({ key }) => key === chosen?.key)?.price ?? null;
      return {
        ...{ date, kind, price: ticket.openWeekdays.includes(weekday) ? price : null },
        name: special && textIn(special, locale),
      };
    }),
  };
}
