import { eq, max } from "drizzle-orm";
import type { z } from "zod";
import { translateIn } from "~/i18n/translate.server";
import { defaultLocale, type Localized, mapLocales, textIn } from "~/lib/locale";
import { withoutUndefined } from "~/lib/without-undefined";
import type { Tx } from "~db/client.server";
import { priceCategories, ticketPrices, ticketTypes } from "~db/schema/catalog";
import { isConstraintViolation } from "~db/sql-state";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { createPool } from "../inventory/create-pool.server";
import { requireUsablePictures } from "../media/picture-rows.server";
import { requirePermission, type StaffActor } from "../permission";
import { releaseAddresses } from "../shop/redirects.server";
import { addOnce } from "../staff/resources/add-once.server";
import { findFreeSlug, type SlugRule } from "../staff/resources/find-free-slug.server";
import { readRow } from "../staff/resources/read-rows.server";
import { requirePlausiblePrices } from "../staff/resources/require-plausible-prices";
import { writeRowEntry } from "../staff/resources/row-entries.server";
import { saveRow } from "../staff/resources/save-row.server";
import { addressTaken } from "./address-taken";
import { dayKinds } from "./price-cell.rules";
import { keyOfCategory } from "./save-price-category.server";
import { listVisitorKinds } from "./staff-tickets.server";
import { listTicketCompanions, writeCompanions } from "./ticket-companions.server";
import { ticketFactsRows, ticketPolicyRows } from "./ticket-resources.server";
import type { CreateTicketType, SaveTicketPolicy, SaveTicketType, TicketTypeById } from "./ticket-schema.server";

const slugRule: SlugRule = { column: ticketTypes.slug, page: "ticket" };

/** New tickets get this policy, which staff can change later. */
const usualPolicy = {
  exchangeUntilHours: 24,
  exchangesPerTicket: 3,
  refund: [
    { untilHours: 48, percent: 100 },
    { untilHours: 24, percent: 50 },
  ],
};

/** @throws DomainError row_not_found, edit_conflict, value_refused, picture_unknown, picture_without_alt */
export async function saveTicketType(ctx: Ctx, { id, base, ...values }: z.output<typeof SaveTicketType>) {
  const staff = requirePermission(ctx, "catalogue");
  const edit = { key: String(id), values: withoutUndefined(values), base };
  return saveRow(ctx, staff, ticketFactsRows, edit, "ticket_saved");
}

/** @throws DomainError ticket_not_found */
export async function putTicketOnSale(ctx: Ctx, { id }: z.output<typeof TicketTypeById>) {
  const staff = requirePermission(ctx, "catalogue");
  const row = await readRow(ctx.db, ticketFactsRows, String(id));
  if (!row) throw new DomainError("ticket_not_found");
  const edit = { key: row.key, values: { ...row.values, isActive: true }, base: row.values };
  return saveRow(ctx, staff, ticketFactsRows, edit, "ticket_saved");
}

/** Existing orders keep their policy. @throws DomainError row_not_found, edit_conflict, refund_rises */
export async function saveTicketPolicy(ctx: Ctx, { id, base, policy }: z.output<typeof SaveTicketPolicy>) {
  const staff = requirePermission(ctx, "catalogue");
  return saveRow(ctx, staff, ticketPolicyRows, { key: String(id), values: { policy }, base }, "ticket_policy_saved");
}

/** @throws DomainError value_taken, value_refused (pool), price_doubtful, and the codes of `requireUsablePictures` */
export async function createTicketType(
  ctx: Ctx,
  { confirmedAmounts, ...input }: z.output<typeof CreateTicketType>,
): Promise<{ id: number; slug: string }> {
  const staff = requirePermission(ctx, "catalogue");
  const prices = input.categories.flatMap((category, index) =>
    dayKinds.map((kind) => ({ field: `categories.${index}.${kind}`, amount: category[kind] })),
  );
  requirePlausiblePrices(prices, confirmedAmounts);
  return transact(ctx.db, async (tx) => {
    const added = await addOnce(tx, ctx, staff, { resource: "ticket-types", values: input }, () =>
      addTicketType(tx, ctx, staff, input),
    );
    const [row] = await tx
      .select({ id: ticketTypes.id, slug: ticketTypes.slug })
      .from(ticketTypes)
      .where(eq(ticketTypes.id, Number(added)));
    if (!row) throw new DomainError("ticket_not_found");
    return row;
  });
}

async function addTicketType(
  tx: Tx,
  ctx: Ctx,
  staff: StaffActor,
  input: Omit<z.output<typeof CreateTicketType>, "confirmedAmounts">,
): Promise<number> {
  const { name, summary, description, openWeekdays, cutoffMinutes, picture, isActive } = input;
  const slug = input.slug ?? (await findFreeSlug(tx, slugRule, name.vi));
  const [owner] = await tx.select({ name: ticketTypes.name }).from(ticketTypes).where(eq(ticketTypes.slug, slug));
  if (owner) throw addressTaken(owner, ctx);
  await requireUsablePictures(tx, "picture", { chosen: picture ? [picture] : [] });
  const { capacity, times, lastEntry } = input;
  const schedule = capacity === undefined ? null : { capacity, times, weekdays: openWeekdays };
  const poolId = input.pool ?? (await createPool(tx, ctx, staff, { slug, name, lastEntry, schedule }));
  const id = await insertType(tx, {
    ...{ slug, name, summary, description, poolId, openWeekdays, cutoffMinutes, picture, isActive },
    ...{ includes: [], policy: usualPolicy, position: await nextPosition(tx) },
  });
  await releaseAddresses(tx, staff, "ticket", [slug]);
  const kinds = await listVisitorKinds(tx);
  const keys = new Set<string>();
  for (const [position, { key: chosen, name, ...prices }] of input.categories.entries()) {
    const key = chosen ?? keyOfCategory(name.vi, kinds);
    if (keys.has(key)) throw new DomainError("value_taken", { field: `categories.${position}.key` });
    keys.add(key);
    const categoryId = await insertCategory(tx, {
      ...{ ticketTypeId: id, key, name, note: { [defaultLocale]: "" }, members: [name], position },
    });
    const { weekday, weekend = weekday, holiday = weekend } = prices;
    const price = { weekday, weekend, holiday };
    const rows = dayKinds.map((dayKind) => ({ categoryId, seasonId: null, dayKind, price: price[dayKind] }));
    await tx.insert(ticketPrices).values(rows);
    const added = { name, key, position, price };
    await writeRowEntry(
      tx,
      staff,
      { name: "price-categories" },
      { key: String(categoryId), before: null, after: added },
    );
  }
  await writeAdded(tx, staff, id, { slug, "name.vi": name.vi, poolId, isActive, category: [...keys].join(", ") });
  return id;
}

/** The copy has the same pool, categories and prices, but is not on sale. @throws DomainError ticket_not_found */
export async function copyTicketType(ctx: Ctx, { id }: z.output<typeof TicketTypeById>): Promise<{ id: number }> {
  const staff = requirePermission(ctx, "catalogue");
  return transact(ctx.db, async (tx) => {
    const copy = await addOnce(tx, ctx, staff, { resource: "ticket-types", values: { copy: id } }, () =>
      addCopy(tx, staff, id),
    );
    return { id: Number(copy) };
  });
}

async function addCopy(tx: Tx, staff: StaffActor, id: number): Promise<number> {
  const [original] = await tx.select().from(ticketTypes).where(eq(ticketTypes.id, id));
  if (!original) throw new DomainError("ticket_not_found");
  const { id: _, name, ...type } = original;
  const slug = await findFreeSlug(tx, slugRule, original.slug.replace(/-\d+$/, ""));
  const copy = await insertType(tx, {
    ...{ ...type, slug, isActive: false, position: await nextPosition(tx) },
    name: nameCopy(name),
  });
  const categories = await tx.select().from(priceCategories).where(eq(priceCategories.ticketTypeId, id));
  for (const { id: categoryId, ...category } of categories) {
    const copied = await insertCategory(tx, { ...category, ticketTypeId: copy });
    const prices = await tx.select().from(ticketPrices).where(eq(ticketPrices.categoryId, categoryId));
    const rows = prices.map(({ id: _id, ...price }) => ({ ...price, categoryId: copied }));
    if (rows.length > 0) await tx.insert(ticketPrices).values(rows);
  }
  await writeCompanions(tx, copy, await listTicketCompanions(tx, id));
  await writeAdded(tx, staff, copy, { slug, "name.vi": nameCopy(name).vi, copyOf: original.slug });
  return copy;
}

async function insertType(tx: Tx, row: typeof ticketTypes.$inferInsert): Promise<number> {
  const [written] = await tx
    .insert(ticketTypes)
    .values(row)
    .returning({ id: ticketTypes.id })
    .catch((error: unknown) => {
      if (isConstraintViolation(error, "ticket_types_slug_unique"))
        throw new DomainError("value_taken", { field: "slug" });
      const isUnknownPool = isConstraintViolation(error, "ticket_types_pool_id_pools_id_fk");
      throw isUnknownPool ? new DomainError("value_refused", { field: "pool" }) : error;
    });
  if (!written) throw new Error("The insert returned no ticket type");
  return written.id;
}

async function insertCategory(tx: Tx, row: typeof priceCategories.$inferInsert): Promise<number> {
  const [written] = await tx.insert(priceCategories).values(row).returning({ id: priceCategories.id });
  if (!written) throw new Error("The insert returned no category");
  return written.id;
}

async function nextPosition(tx: Tx): Promise<number> {
  const [row] = await tx.select({ last: max(ticketTypes.position) }).from(ticketTypes);
  return (row?.last ?? -1) + 1;
}

async function writeAdded(tx: Tx, staff: StaffActor, id: number, after: Record<string, string | number | boolean>) {
  await staff.writeAuditEntry(tx, { action: "row_added", subject: `row ticket-types ${id}`, after });
}

function nameCopy(name: Localized): Localized {
  return mapLocales((locale) => translateIn(locale)("back_office.tickets.copy_name", { name: textIn(name, locale) }));
}
