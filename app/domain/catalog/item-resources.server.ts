import { asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { translateIn } from "~/i18n/translate.server";
import { textIn } from "~/lib/locale";
import type { Tx } from "~db/client.server";
import { combos, productCategories, products, services, ticketTypes, variants } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { listPools } from "../inventory/pools.server";
import { requireUsablePictures } from "../media/picture-rows.server";
import { rowId, withErrorText } from "../schema";
import { localizedLine, localizedMarkdown, pictureName, vndAmount, wordList } from "../staff/resources/fields.server";
import { defineResource } from "../staff/resources/resource.server";
import { labels } from "./labels-and-sorts.rules";
import { isOffered } from "./products/combinations.rules";

const texts = { name: localizedLine(150), summary: localizedLine(500) };
const description = localizedMarkdown(20_000);
const position = z.number().int().min(0).max(10_000);
const isActive = z.boolean().default(false);
const weekdayList = z
  .array(z.coerce.number().int().min(1).max(7))
  .max(7)
  .default([])
  .refine((days) => days.length > 0, withErrorText("missing.weekdays"))
  .overwrite((days) => [...new Set(days)].sort());

/**
 * Except services, items are added on pages of their own, products and variants also by files. Staff cannot delete
 * items, because orders refer to them. Only undoing an import removes what was not sold.
 */
const item = {
  permission: "catalogue",
  searched: ["name"],
  title: "name",
  isSortedByKey: true,
  isAddable: false,
  isDeletable: false,
} as const;

export const ticketTypeResource = defineResource({
  ...item,
  name: "ticket-types",
  table: ticketTypes,
  key: ticketTypes.id,
  shape: { ...texts, description, cutoffMinutes: z.number().int().min(0).max(10_080), position, isActive },
  kinds: {
    ...{ name: "localized", summary: "localized", description: "long_localized" },
    ...{ cutoffMinutes: "number", position: "number", isActive: "yes_no" },
  },
  listed: ["name", "cutoffMinutes", "position", "isActive"],
  sorts: ["position"],
  filters: ["isActive"],
});

export const productResource = defineResource({
  ...item,
  name: "products",
  table: products,
  key: products.id,
  shape: {
    ...{ ...texts, description, categoryId: rowId },
    ...{ weightGrams: z.number().int().min(1).max(100_000), position, isActive },
  },
  kinds: {
    ...{ name: "localized", summary: "localized", description: "long_localized", categoryId: "choice" },
    ...{ weightGrams: "number", position: "number", isActive: "yes_no" },
  },
  foldedText: products.foldedName,
  listed: ["name", "categoryId", "position", "isActive"],
  sorts: ["name", "position"],
  sortColumns: { name: products.foldedName },
  filters: ["categoryId", "isActive"],
  choices: { categoryId: listCategoryChoices },
});

export const variantResource = defineResource({
  ...item,
  name: "variants",
  table: variants,
  key: variants.id,
  shape: {
    sku: z
      .string()
      .max(60)
      .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/),
    ...{ price: vndAmount(1), compareAt: vndAmount(1).optional(), isActive },
  },
  kinds: { sku: "text", price: "money", compareAt: "money", isActive: "yes_no" },
  listed: ["sku", "price", "compareAt", "isActive"],
  filters: ["price", "isActive"],
  sorts: ["sku", "price"],
  isSortedByKey: false,
  searched: ["sku"],
  foldedText: sql`lower(${variants.sku})`,
  title: "sku",
  isCheckedAlone: true,
  async check(tx, values, key) {
    await checkComparePrice(tx, values);
    if (values.isActive) await requireOffered(tx, Number(key));
  },
});

export const comboResource = defineResource({
  ...item,
  name: "combos",
  table: combos,
  key: combos.id,
  shape: { ...texts, price: vndAmount(1), position, isActive },
  kinds: { name: "localized", summary: "localized", price: "money", position: "number", isActive: "yes_no" },
  listed: ["name", "price", "position", "isActive"],
  sorts: ["price", "position"],
  filters: ["price", "isActive"],
});

export const serviceResource = defineResource({
  ...item,
  name: "services",
  table: services,
  key: services.id,
  shape: {
    ...{ ...texts, description, price: vndAmount(0).optional(), compareAt: vndAmount(1).optional() },
    ...{ unit: localizedLine(60), duration: localizedLine(60) },
    ...{ leadDays: z.number().int().min(0).max(365), weekdays: weekdayList, poolId: rowId.optional() },
    ...{ labels: z.array(z.enum(labels)).max(labels.length).default([]), pictures: wordList(pictureName, 20) },
    ...{ position, isActive },
  },
  kinds: {
    ...{ name: "localized", summary: "localized", description: "long_localized" },
    ...{ price: "money", compareAt: "money", unit: "localized", duration: "localized", leadDays: "number" },
    ...{ weekdays: "several", poolId: "choice", labels: "several", pictures: "words" },
    ...{ position: "number", isActive: "yes_no" },
  },
  listed: ["name", "price", "leadDays", "isActive"],
  sorts: ["price"],
  filters: ["price", "isActive"],
  isAddable: true,
  slug: { column: services.slug, page: "service" },
  choices: { weekdays: listWeekdayChoices, poolId: listPoolChoices, labels: listLabelChoices },
  isCheckedAlone: true,
  async check(tx, values, key) {
    await checkComparePrice(tx, values);
    const id = key === null ? 0 : Number(key);
    const [row] = await tx.select({ before: services.pictures }).from(services).where(eq(services.id, id));
    await requireUsablePictures(tx, "pictures", { chosen: values.pictures, ...row });
  },
});

type ComparedPrices = { price?: number | undefined; compareAt?: number | undefined };

async function checkComparePrice(_: unknown, { price, compareAt }: ComparedPrices): Promise<void> {
  if (compareAt !== undefined && compareAt <= (price ?? 0))
    throw new DomainError("compare_at_too_low", { field: "compareAt" });
}

async function requireOffered(tx: Tx, id: number): Promise<void> {
  const [row] = await tx
    .select({ options: products.options, choice: variants.choice })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(variants.id, id));
  if (row && !isOffered(row.options, row.choice)) throw new DomainError("value_not_offered", { field: "isActive" });
}

async function listWeekdayChoices({ locale }: Ctx) {
  const t = translateIn(locale);
  return ([1, 2, 3, 4, 5, 6, 7] as const).map((day) => ({ value: String(day), label: t(`calendar.weekday.${day}`) }));
}

async function listPoolChoices({ db, locale }: Ctx) {
  return (await listPools(db, locale)).map(({ id, name }) => ({ value: String(id), label: name }));
}

async function listLabelChoices({ locale }: Ctx) {
  const t = translateIn(locale);
  return labels.map((label) => ({ value: label, label: t(`common.label.${label}`) }));
}

async function listCategoryChoices({ db, locale }: Ctx) {
  const rows = await db
    .select({ id: productCategories.id, name: productCategories.name })
    .from(productCategories)
    .orderBy(asc(productCategories.position));
  return rows.map(({ id, name }) => ({ value: String(id), label: textIn(name, locale) }));
}
