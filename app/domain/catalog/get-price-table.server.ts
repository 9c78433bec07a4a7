import { asc, eq, gte } from "drizzle-orm";
import type { z } from "zod";
import { textIn } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import { seasons, ticketTypes } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { listChangeSets } from "../staff/change-sets/list-change-sets.server";
import { countHolidaysAhead } from "./count-holidays-ahead.server";
import { findPrice } from "./day-price.rules";
import { findCellPrice } from "./plan-ticket-prices.server";
import { dayKinds, formatCell } from "./price-cell.rules";
import { readPriceRows } from "./price-tickets.server";
import { hasTicketVat } from "./read-vat-percents.server";
import type { GetPriceTable } from "./ticket-schema.server";

export type PriceTableView = Awaited<ReturnType<typeof getPriceTable>>;

/** A season's empty cell falls back to `instead`, the price outside seasons. @throws DomainError ticket_not_found */
export async function getPriceTable(ctx: Ctx, { id, from }: z.output<typeof GetPriceTable>) {
  requirePermission(ctx, "catalogue");
  const { db, locale } = ctx;
  const today = shopDate(ctx.now);
  const asOf = from !== undefined && from > today ? from : today;
  const [[ticket], rows, upcoming, holidaysAhead, hasVat] = await Promise.all([
    db.select({ slug: ticketTypes.slug, name: ticketTypes.name }).from(ticketTypes).where(eq(ticketTypes.id, id)),
    readPriceRows(db, [id]),
    db.select().from(seasons).where(gte(seasons.endsOn, asOf)).orderBy(asc(seasons.startsOn)),
    countHolidaysAhead(ctx),
    hasTicketVat(ctx),
  ]);
  if (!ticket) throw new DomainError("ticket_not_found");
  const columns = [null, ...upcoming.map((season) => season.id)];
  return {
    ...{ id, slug: ticket.slug, name: textIn(ticket.name, locale), today, asOf },
    hasVat,
    hasHolidays: holidaysAhead > 0,
    seasons: upcoming.map(({ name, ...season }) => ({ ...season, name: textIn(name, locale) })),
    categories: rows.categories
      .filter(({ isActive }) => isActive)
      .map(({ id: categoryId, key, name }) => ({
        ...{ id: categoryId, key, name: textIn(name, locale) },
        cells: columns.flatMap((seasonId) =>
          dayKinds.map((dayKind) => {
            const cell = { categoryId, seasonId, dayKind };
            const own = rows.prices.filter((price) => price.categoryId === categoryId);
            const instead = seasonId === null ? null : findPrice(own, { date: asOf, kind: dayKind, season: null });
            return { key: formatCell(cell), seasonId, dayKind, price: findCellPrice(rows, cell, asOf), instead };
          }),
        ),
      })),
    starts: [...new Set(rows.prices.flatMap(({ startsOn }) => startsOn ?? []))].filter((day) => day > today).sort(),
    changes: await listChangeSets(db, "ticket-prices", { ticket: ticket.slug }),
  };
}
