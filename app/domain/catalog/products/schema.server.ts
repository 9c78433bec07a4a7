import { z } from "zod";
import { isSlug } from "~/lib/slug";
import { toOneLine } from "~/lib/text";
import { maxStock, stockReasons } from "../../inventory/stock-reasons";
import { confirmedAmounts, rowId, text, withErrorText } from "../../schema";
import { localizedLine, localizedMarkdown, vndAmount } from "../../staff/resources/fields.server";
import { labels } from "../labels-and-sorts.rules";
import { parseOptions } from "./option-texts.rules";

/** The keys of a list are its row numbers from 0. The keys of `variants` and `moves` are variant IDs. */
function rowsByNumber<Row extends z.ZodType>(row: Row, max: number) {
  return z
    .record(z.string().regex(/^\d{1,9}$/), row)
    .refine((rows) => Object.keys(rows).length <= max)
    .default({});
}

const stockCount = z.number().int().min(0).max(maxStock);
const slug = text.trim().min(1).max(80).refine(isSlug, withErrorText("invalid_slug"));
export const maxVariants = 60;
const sku = text.max(60).regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/);
const prices = { price: vndAmount(1), compareAt: vndAmount(1).optional() };

const texts = {
  name: localizedLine(150),
  summary: localizedLine(500),
  description: localizedMarkdown(20_000),
};
const placing = {
  categoryId: rowId,
  weightGrams: z.number().int().min(1).max(100_000),
};

export const ProductValues = z.object({
  ...{ ...texts, ...placing, slug },
  position: z.number().int().min(0).max(10_000),
  isActive: z.boolean(),
  labels: z
    .array(z.enum(labels))
    .default([])
    .overwrite((chosen) => labels.filter((label) => chosen.includes(label))),
  specifications: rowsByNumber(z.object({ name: localizedLine(100), value: localizedLine(300) }), 20),
  tiers: rowsByNumber(
    z.object({ min: z.number().int().min(2).max(10_000), percent: z.number().int().min(1).max(90) }),
    8,
  ),
  /** The page shows the products with these slugs below this one. A SKU or a full name is accepted too. */
  related: rowsByNumber(text.overwrite(toOneLine).max(150), 12),
  variants: rowsByNumber(z.object({ sku, ...prices, isActive: z.boolean() }), maxVariants),
});
export type ProductValues = z.output<typeof ProductValues>;

const move = z.object({
  reason: z.enum(stockReasons),
  count: stockCount,
  seen: stockCount.optional(),
  note: text.trim().max(200).default(""),
});
export type VariantMove = z.output<typeof move>;

/** `base` has the values when the form was opened. `moves` change the stock of variants in the same transaction. */
export const EditProduct = ProductValues.extend({
  id: rowId,
  base: z.record(z.string().max(60), z.unknown()).optional(),
  moves: rowsByNumber(move, maxVariants),
  confirmedAmounts,
});

/** A missing slug is derived from the name, and a missing SKU from the slug. The new product is not on sale yet. */
export const CreateProduct = z.object({
  ...{ ...texts, ...placing, ...prices },
  slug: slug.optional(),
  sku: sku.optional(),
  stock: stockCount.default(0),
  confirmedAmounts,
});
/** This is a new line of the table of products. Without a price, the product has no variants yet. */
export const NewProductLine = z.object({
  ...{ ...texts, ...placing },
  position: z.number().int().min(0).max(10_000).optional(),
  isActive: z
    .boolean()
    .default(false)
    .refine((isActive) => !isActive, withErrorText("csv_new_off")),
  slug: slug.optional(),
  options: text
    .max(2_000)
    .refine((typed) => isOptionList(parseOptions(typed)), withErrorText("csv_options"))
    .optional(),
  sku: sku.optional(),
  price: prices.price.optional(),
  compareAt: prices.compareAt,
});
/** This is a new line of the table of variants. `product` is the address of the product. */
export const NewVariantLine = z.object({
  sku: sku.optional(),
  ...{ ...prices, isActive: z.boolean().default(false), product: slug, choice: text.max(300).default("") },
});
export const ProductById = z.object({ id: rowId });

const key = text.max(40).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const named = z.object({ key: key.optional(), name: localizedLine(60) });

/** Options and values without a key get one from their name. An option or a value that is left out is removed. */
const optionList = z.array(named.extend({ values: z.array(named).min(1).max(20) })).max(3);
export const EditOptions = z.object({
  id: rowId,
  options: optionList,
  /** These options were stored when the form was opened. They are JSON. */
  base: text.max(40_000).optional(),
});

/** The rows are pasted from a spreadsheet, one per line, with tabs between the cells. */
export const PlanVariantPaste = ProductById.extend({ lines: text.min(1).max(50_000) });

function isOptionList(options: unknown): boolean {
  return optionList.safeParse(options).success;
}
