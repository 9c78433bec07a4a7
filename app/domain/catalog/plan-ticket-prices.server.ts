import { asc, eq, gte } from "drizzle-orm";
import type { z } from "zod";
import { shopDate } from "~/lib/shop-time";
import { isAnyOf } from "~db/is-any-of";
import { seasons, ticketTypes } from "~db/schema/catalog";
import type { ChangeSetId } from "~db/schema/staff";
import type { Ctx } from "../ctx";
import { DomainError, type FieldError } from "../errors";
import { requirePermission } from "../permission";
import { listChangeSets } from "../staff/change-sets/list-change-sets.server";
import { planChangeSet } from "../staff/change-sets/plan-change-set.server";
import { requirePlausiblePrices } from "../staff/resources/require-plausible-prices";
import { findOwnPrice } from "./day-price.rules";
import { changeByPercent, dayKinds, formatPriceKey, parseCell } from "./price-cell.rules";
import type { PriceRows } from "./price-list.rules";
import { readPriceRows } from "./price-tickets.server";
import { ticketPriceChanges } from "./ticket-price-changes.server";
import type { PlanPricePercent, PlanTicketPrices } from "./ticket-schema.server";

/** @throws DomainError ticket_not_found, row_not_found, date_past, edit_conflict, price_doubtful, nothing_to_change */
export async function planTicketPrices(
  ctx: Ctx,
  input: z.output<typeof PlanTicketPrices>,
): Promise<{ id: ChangeSetId }> {
  const staff = requirePermission(ctx, "catalogue");
  const { id, startsOn, prices, base, asOf = startsOn, confirmedAmounts } = input;
  requireUpcoming(ctx, startsOn);
  const [ticket] = await ctx.db.select({ slug: ticketTypes.slug }).from(ticketTypes).where(eq(ticketTypes.id, id));
  if (!ticket) throw new DomainError("ticket_not_found");
  const rows = await readPriceRows(ctx.db, [id]);
  const editor =
    (await listChangeSets(ctx.db, "ticket-prices", { ticket: ticket.slug })).find(({ appliedAt }) => appliedAt)?.name ??
    "";
  const conflicts: FieldError[] = [];
  const wanted = Object.entries(prices).flatMap(([key, price]) => {
    const cell = parseCell(key);
    if (!cell || !rows.categories.some((category) => category.id === cell.categoryId))
      throw new DomainError("row_not_found", { field: `prices.${key}` });
    const old = base?.[key];
    if (old === price) return [];
    const current = findCellPrice(rows, cell, asOf);
    if (base !== undefined && current !== old && current !== price)
      conflicts.push({
        ...{ code: "edit_conflict", field: `prices.${key}` },
        params: { name: editor, base: String(old ?? ""), theirs: String(current ?? "") },
      });
    if (findCellPrice(rows, cell, startsOn) === price) return [];
    return [{ key: formatPriceKey({ ...cell, startsOn }), after: { price } }];
  });
  const [first, ...also] = conflicts;
  if (first) throw new DomainError(first.code, { field: first.field, params: first.params, also });
  const typed = Object.entries(prices).filter(([key, price]) => price !== base?.[key]);
  requirePlausiblePrices(
    typed.map(([key, amount]) => ({ field: `prices.${key}`, amount })),
    confirmedAmounts,
  );
  return planChangeSet(ctx, staff, ticketPriceChanges, { facts: { ticket: ticket.slug, from: startsOn }, wanted });
}

/** Free categories stay free. @throws DomainError date_past, nothing_to_change, too_many_changes */
export async function planPricePercent(
  ctx: Ctx,
  input: z.output<typeof PlanPricePercent>,
): Promise<{ id: ChangeSetId }> {
  const staff = requirePermission(ctx, "catalogue");
  const { tickets, startsOn, percent, step } = input;
  requireUpcoming(ctx, startsOn);
  const types = await ctx.db
    .select({ id: ticketTypes.id, slug: ticketTypes.slug })
    .from(ticketTypes)
    .where(tickets.length > 0 ? isAnyOf(ticketTypes.id, tickets) : eq(ticketTypes.isActive, true))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  const rows = await readPriceRows(
    ctx.db,
    types.map(({ id }) => id),
  );
  const upcoming = await ctx.db.select({ id: seasons.id }).from(seasons).where(gte(seasons.endsOn, startsOn));
  const wanted = rows.categories
    .filter(({ isActive }) => isActive)
    .flatMap(({ id: categoryId }) =>
      [null, ...upcoming.map(({ id }) => id)].flatMap((seasonId) =>
        dayKinds.flatMap((dayKind) => {
          const cell = { categoryId, seasonId, dayKind };
          const price = findCellPrice(rows, cell, startsOn);
          const changed = changeByPercent(price ?? 0, { percent, step });
          return price && changed !== price
            ? [{ key: formatPriceKey({ ...cell, startsOn }), after: { price: changed } }]
            : [];
        }),
      ),
    );
  const slugs = types.map(({ slug }) => slug).join(", ");
  const facts = { ...(types.length === 1 && { ticket: slugs }), from: startsOn, percent };
  return planChangeSet(ctx, staff, ticketPriceChanges, { facts, wanted });
}

type ParsedPriceCell = NonNullable<ReturnType<typeof parseCell>>;

/** Returns the price of this cell for visits on `date`. Never falls back to a price of another season. */
export function findCellPrice(
  rows: PriceRows,
  { categoryId, seasonId, dayKind }: ParsedPriceCell,
  date: string,
): number | null {
  const own = rows.prices.filter((price) => price.categoryId === categoryId);
  return findOwnPrice(own, { date, kind: dayKind, season: seasonId });
}

/** The prices of past visits cannot be changed. */
function requireUpcoming({ now }: Pick<Ctx, "now">, startsOn: string): void {
  if (startsOn < shopDate(now)) throw new DomainError("date_past", { field: "startsOn" });
}
