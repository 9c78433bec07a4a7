import { asc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { textIn } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { priceCategories, ticketTypes } from "~db/schema/catalog";
import type { Ctx, EntryFacts } from "../ctx";
import { DomainError } from "../errors";
import { listPools } from "../inventory/pools.server";
import { salesHorizonDays } from "../inventory/slot";
import { listOwnPictures, pictureOf } from "../media/find-picture.server";
import { listUsablePictures } from "../media/picture-rows.server";
import { requirePermission } from "../permission";
import { listEntriesAbout } from "../staff/audit-log.server";
import { listChangesOfRow } from "../staff/change-sets/list-changes-of-row.server";
import { rowSubject } from "../staff/resources/row-entries.server";
import { countHolidaysAhead } from "./count-holidays-ahead.server";
import { findLowestPrice, listDaysFrom } from "./day-price.rules";
import { groupMemberCounts, type VisitorKind } from "./name-members.rules";
import { priceTickets } from "./price-tickets.server";
import { hasTicketVat } from "./read-vat-percents.server";
import { ticketFactsRows } from "./ticket-resources.server";
import type { TicketTypeById } from "./ticket-schema.server";

export type StaffTicket = Awaited<ReturnType<typeof getTicketType>>;
export type TicketFormChoices = Awaited<ReturnType<typeof getTicketForm>>;

export async function listTicketTypes(ctx: Ctx) {
  requirePermission(ctx, "catalogue");
  const { db, locale } = ctx;
  const { id, slug, name, isActive, openWeekdays, poolId } = ticketTypes;
  const pools = new Map((await listPools(db, locale)).map((pool) => [pool.id, pool.name]));
  const rows = await db
    .select({ id, slug, name, isActive, openWeekdays, poolId })
    .from(ticketTypes)
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id));
  const prices = await priceTickets(
    db,
    rows.map((row) => row.id),
  );
  const today = shopDate(ctx.now);
  const days = listDaysFrom(today, salesHorizonDays);
  return {
    today,
    tickets: rows.map((row) => ({
      ...{ id: row.id, slug: row.slug, name: textIn(row.name, locale), pool: pools.get(row.poolId) ?? "" },
      ...{ isActive: row.isActive, categories: prices(row.id, today).map((category) => textIn(category.name, locale)) },
      priceFrom: findLowestPrice((date) => prices(row.id, date), row.openWeekdays, days),
    })),
  };
}

export async function getTicketForm(ctx: Ctx) {
  requirePermission(ctx, "catalogue");
  const reads = [readChoices(ctx), countHolidaysAhead(ctx), hasTicketVat(ctx)] as const;
  const [choices, holidaysAhead, hasVat] = await Promise.all(reads);
  return { ...choices, hasVat, hasHolidays: holidaysAhead > 0 };
}

/** @throws DomainError ticket_not_found */
export async function getTicketType(ctx: Ctx, { id }: z.output<typeof TicketTypeById>) {
  requirePermission(ctx, "catalogue");
  const { db, locale } = ctx;
  const [[row], categories, choices, entries, changes] = await Promise.all([
    db
      .select({ ...editedColumns, view: pictureOf(ticketTypes.picture) })
      .from(ticketTypes)
      .where(eq(ticketTypes.id, id)),
    db
      .select()
      .from(priceCategories)
      .where(eq(priceCategories.ticketTypeId, id))
      .orderBy(asc(priceCategories.position), asc(priceCategories.id)),
    readChoices(ctx),
    listEntriesAbout(db, rowSubject(ticketFactsRows, String(id))),
    listChangesOfRow(db, "ticket-types", String(id)),
  ]);
  if (!row) throw new DomainError("ticket_not_found");
  const { slug, policy, view: picture, ...facts } = row;
  return {
    ...{ id, slug, name: textIn(facts.name, locale), facts, picture, policy, choices },
    categories: categories.map(({ id, key, members, name, note, position, isActive }) => ({
      ...{ id, key, name, note, position, isActive, members: groupMemberCounts(members) },
      base: { name, note, position, isActive, members },
    })),
    history: [...entries, ...changes]
      .toSorted((one, other) => other.at.localeCompare(one.at))
      .map(({ before, after, ...entry }) => ({
        ...{ ...entry, before: namePool(before, choices.pools), after: namePool(after, choices.pools) },
      })),
  };
}

function namePool(facts: EntryFacts | null, pools: readonly { id: number; name: string }[]): EntryFacts | null {
  if (!facts || !("poolId" in facts)) return facts;
  return { ...facts, poolId: pools.find(({ id }) => id === facts.poolId)?.name ?? facts.poolId };
}

const maxNewestPictures = 11;

async function readChoices({ db, locale }: Ctx) {
  const [poolRows, pictures, newest, kinds] = await Promise.all([
    listPools(db, locale),
    listOwnPictures(db),
    listUsablePictures(db, { q: undefined, max: maxNewestPictures }),
    listVisitorKinds(db),
  ]);
  return {
    pools: poolRows,
    pictures,
    newestPictures: newest.map(({ slug, fileName, view }) => ({ slug, name: fileName || slug, view })),
    kinds: kinds.map(({ key, name }) => ({ key, name: textIn(name, locale) })),
  };
}

const editedColumns = {
  ...{ slug: ticketTypes.slug, name: ticketTypes.name, summary: ticketTypes.summary },
  ...{ description: ticketTypes.description, includes: ticketTypes.includes, labels: ticketTypes.labels },
  ...{ poolId: ticketTypes.poolId, openWeekdays: ticketTypes.openWeekdays, cutoffMinutes: ticketTypes.cutoffMinutes },
  ...{ picture: ticketTypes.picture, position: ticketTypes.position, isActive: ticketTypes.isActive },
  policy: ticketTypes.policy,
};

export async function listVisitorKinds(db: Db | Tx): Promise<VisitorKind[]> {
  const { key, name, members, ticketTypeId, position } = priceCategories;
  const rows = await db
    .select({ key, name })
    .from(priceCategories)
    .where(sql`jsonb_array_length(${members}) = 1`)
    .orderBy(asc(ticketTypeId), asc(position))
    .limit(200);
  return [...new Map(rows.toReversed().map((kind) => [kind.key, kind])).values()].toReversed();
}
