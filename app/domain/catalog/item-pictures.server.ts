import { eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import { z } from "zod";
import { defaultLocale, type Localized, textIn } from "~/lib/locale";
import type { Db, Tx } from "~db/client.server";
import { combos, productCategories, products, services, ticketTypes, variants } from "~db/schema/catalog";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { listPictureRows, readPictureChoices, requireUsablePictures } from "../media/picture-rows.server";
import { requirePermission } from "../permission";
import { listEntriesAbout } from "../staff/audit-log.server";
import type { ResourceName } from "../staff/resources/resource-names";
import { storeUndoStep, type UndoRef } from "../staff/undo/store-undo-step.server";
import { type ItemPictureKind, pictureLimits } from "./picture-limits";
import type { GetItemPictures, SaveItemPictures } from "./schema";

/** Selects the columns of `PictureUsage` in `back-office/pictures/picture-usages.server.ts`. */
export const picturesOfCatalog = sql`
  select ${ticketTypes.picture} as slug, 'ticket' as kind, ${ticketTypes.id}::text as key, ${ticketTypes.name} as name
  from ${ticketTypes}
  union all select shown->>'picture', 'ticket', ${ticketTypes.id}::text, ${ticketTypes.name}
  from ${ticketTypes}, jsonb_array_elements(${ticketTypes.gallery}) as shown
  union all select unnest(${products.pictures}), 'product', ${products.id}::text, ${products.name} from ${products}
  union all select ${products.video}->>'poster', 'product', ${products.id}::text, ${products.name} from ${products}
  union all select ${variants.picture}, 'variant', ${variants.id}::text, to_jsonb(${variants.sku}) from ${variants}
  union all select ${productCategories.picture}, 'category', ${productCategories.id}::text, ${productCategories.name}
  from ${productCategories}
  union all select ${combos.picture}, 'combo', ${combos.id}::text, ${combos.name} from ${combos}
  union all select unnest(${services.pictures}), 'service', ${services.id}::text, ${services.name} from ${services}`;

type PicturedItem = { table: PgTable; id: PgColumn; name: PgColumn; column: PgColumn; field: string };

const items: Record<ItemPictureKind, PicturedItem> = {
  "ticket-types": {
    ...{ table: ticketTypes, id: ticketTypes.id, name: ticketTypes.name },
    ...{ column: ticketTypes.picture, field: "picture" },
  },
  "ticket-galleries": {
    ...{ table: ticketTypes, id: ticketTypes.id, name: ticketTypes.name },
    ...{ column: ticketTypes.gallery, field: "gallery" },
  },
  products: {
    ...{ table: products, id: products.id, name: products.name },
    ...{ column: products.pictures, field: "pictures" },
  },
  variants: {
    ...{ table: variants, id: variants.id, name: variants.sku },
    ...{ column: variants.picture, field: "picture" },
  },
  combos: { table: combos, id: combos.id, name: combos.name, column: combos.picture, field: "picture" },
  services: {
    ...{ table: services, id: services.id, name: services.name },
    ...{ column: services.pictures, field: "pictures" },
  },
  categories: {
    ...{ table: productCategories, id: productCategories.id, name: productCategories.name },
    ...{ column: productCategories.picture, field: "picture" },
  },
};

/** Returns the stored pictures, or those chosen in the form so far. @throws DomainError row_not_found */
export async function getItemPictures(ctx: Ctx, { kind, key, q, chosen }: z.output<typeof GetItemPictures>) {
  requirePermission(ctx, "catalogue");
  const { name, slugs } = await readItem(ctx.db, kind, key);
  return {
    ...{ kind, key, saved: slugs, ...pictureLimits[kind] },
    ...(await readPictureChoices(ctx.db, { slugs: chosen ?? slugs, q })),
    name: typeof name === "string" ? name : textIn(name, ctx.locale),
  };
}

export type ItemPicture = Awaited<ReturnType<typeof getItemPictures>>["chosen"][number];

/**
 * An undo restores `earlierCaptions` of a ticket's gallery. Captions that pictures have now take precedence.
 * @throws DomainError pictures_count, row_not_found, picture_unknown, picture_without_alt, edit_conflict
 */
export async function saveItemPictures(
  ctx: Ctx,
  input: z.output<typeof SaveItemPictures>,
  earlierCaptions: GalleryCaptions = [],
): Promise<{ name: string; undo: UndoRef | null }> {
  const staff = requirePermission(ctx, "catalogue");
  const { kind, key, base } = input;
  const chosen = [...new Set(input.pictures)];
  const { min, max } = pictureLimits[kind];
  if (chosen.length < min || chosen.length > max) throw new DomainError("pictures_count", pictureCount(min, max));
  return transact(ctx.db, async (tx) => {
    const item = await readItem(tx, kind, key, { isLocked: true });
    const before = item.slugs;
    const isStale = base !== undefined && String(base) !== String(before) && String(chosen) !== String(before);
    if (isStale) throw await describeConflict(tx, input, before);
    await requireUsablePictures(tx, "pictures", { chosen, before });
    const { table, id, field } = items[kind];
    const captions = [...parseCaptions(item.value), ...earlierCaptions];
    await tx
      .update(table)
      .set({ [field]: await writtenValue(tx, kind, chosen, captions) } as PgUpdateSetSource<PgTable>)
      .where(eq(id, key));
    await staff.writeAuditEntry(tx, {
      action: "item_pictures_changed",
      subject: subjectOf(input),
      before: { pictures: before.join(", ") },
      after: { pictures: chosen.join(", ") },
    });
    const isUndoable = before.length >= min && String(before) !== String(chosen);
    const step = { kind: resourceOf(kind), change: "item_pictures_saved" } as const;
    const earlier = { kind, key, pictures: before, base: chosen, captions: item.value };
    return {
      name: typeof item.name === "string" ? item.name : textIn(item.name, ctx.locale),
      undo: isUndoable ? await storeUndoStep(tx, ctx, staff, { ...step, input: earlier }) : null,
    };
  });
}

function pictureCount(min: number, max: number) {
  return { field: "pictures", params: { min, max } };
}

const Captions = z.array(z.object({ picture: z.string(), caption: z.record(z.string(), z.string()) }));
export type GalleryCaptions = z.output<typeof Captions>;

/** Returns an empty list unless the value is a ticket's gallery. */
export function parseCaptions(value: unknown): GalleryCaptions {
  return Captions.safeParse(value).data ?? [];
}

const Name = z.union([z.string(), z.custom<Localized>((name) => typeof name === "object" && name !== null)]);
const Value = z.union([z.string(), z.array(z.string()), Captions]).nullable();

async function readItem(db: Db | Tx, kind: ItemPictureKind, key: number, { isLocked = false } = {}) {
  const { table, id, name, column } = items[kind];
  const query = db.select({ name, value: column }).from(table).where(eq(id, key)).$dynamic();
  const [row] = await (isLocked ? query.for("update") : query);
  if (!row) throw new DomainError("row_not_found");
  const value = Value.parse(row.value);
  const slugs = [value ?? []].flat().map((one) => (typeof one === "string" ? one : one.picture));
  return { name: Name.parse(row.name), value, slugs };
}

/** In a ticket's gallery, a picture that is added gets its alternative text as its caption. */
async function writtenValue(tx: Tx, kind: ItemPictureKind, chosen: readonly string[], known: GalleryCaptions) {
  if (pictureLimits[kind].max === 1) return chosen[0] ?? null;
  if (kind !== "ticket-galleries") return chosen;
  const rows = await listPictureRows(tx, chosen);
  return rows.map(({ slug, alt }) => ({
    picture: slug,
    caption: known.find(({ picture }) => picture === slug)?.caption ?? alt ?? { [defaultLocale]: slug },
  }));
}

async function describeConflict(tx: Tx, input: z.output<typeof SaveItemPictures>, theirs: readonly string[]) {
  const [last] = await listEntriesAbout(tx, subjectOf(input));
  const params = { name: last?.name ?? "", base: input.base?.join(", ") ?? "", theirs: theirs.join(", ") };
  return new DomainError("edit_conflict", { field: "pictures", params });
}

/** The audit entry names the item's row, so that the history of the row shows the entry. */
function subjectOf({ kind, key }: { kind: ItemPictureKind; key: number }): string {
  return `row ${resourceOf(kind)} ${key}`;
}

function resourceOf(kind: ItemPictureKind): ResourceName {
  return kind === "ticket-galleries" ? "ticket-types" : kind;
}
