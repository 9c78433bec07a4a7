import { z } from "zod";
import { parseWholeNumber } from "~/lib/money";
import { isDate } from "~/lib/shop-time";
import { isSlug } from "~/lib/slug";
import { maxStock, stockReasons } from "../inventory/stock-reasons";
import { day, maxLength, pageNumber, rowId, slug, tableText, text, withErrorText } from "../schema";
import { labels, sorts } from "./labels-and-sorts.rules";
import { itemPictureKinds } from "./picture-limits";

/** An amount in whole VND is a number, or a text that a visitor typed in a filter, such as `500.000`. */
const amount = z.preprocess(
  (sent) => (typeof sent === "string" ? (parseWholeNumber(sent) ?? sent) : sent),
  z.number().int().min(0).max(1_000_000_000_000),
);

export const ListProducts = z.object({
  category: slug.optional(),
  min: amount.optional(),
  max: amount.optional(),
  label: z.enum(labels).optional(),
  sort: z.enum(sorts).exclude(["position"]).optional(),
  page: pageNumber,
});

export const LabelledProducts = z.object({
  label: z.enum(labels).default("featured"),
  most: z.number().int().min(1).max(12).default(4),
});
export const VariantByChoice = z.object({
  slug,
  choice: z.record(text.min(1).max(50), text.min(1).max(50)),
});

const month = z.string().refine((text) => isDate(`${text}-01`), withErrorText("invalid_date"));

export const TicketMonth = z.object({ slug, month: month.optional() });
export const TicketPage = TicketMonth.extend({ date: day.optional() });
export const TicketOrder = TicketPage.partial({ slug: true });
export const Companions = z.object({ tickets: z.array(slug).max(50) });
export const TicketDay = z.object({ slug, date: day });

const sku = text.min(1).max(60);
const stockCount = z.number().int().min(0).max(maxStock);

export const ListStock = z.object({
  q: text.trim().max(100).optional(),
  low: z.literal("1").optional(),
  category: z.coerce.number().pipe(rowId).optional(),
  /** This is the SKU of the last item of the previous page. */
  after: sku.optional(),
});
export const StockBySku = z.object({ sku });
/**
 * `count` is the quantity to add or remove or, with the reason `counted`, the new quantity. `seen` is the quantity that
 * the form showed. If the stock has another quantity now, the movement is refused.
 */
export const MoveStock = z.object({
  sku,
  reason: z.enum(stockReasons),
  count: stockCount,
  seen: stockCount.optional(),
  note: text.trim().max(200).default(""),
});
export const PlanStockTake = z.object({
  counted: z
    .array(z.object({ sku, count: stockCount }))
    .min(1)
    .max(500)
    .refine((counted) => new Set(counted.map(({ sku }) => sku)).size === counted.length),
});
export const PlanStockImport = z.object({ file: tableText });

export const CategoryById = z.object({ id: z.coerce.number().pipe(rowId) });
const newSlug = text.trim().min(1).max(80).refine(isSlug, withErrorText("invalid_slug"));
export const RenameCategoryAddress = CategoryById.extend({ slug: newSlug, base: slug.optional() });
const renamedKinds = ["ticket-types", "services", "combos"] as const;
export type RenamedKind = (typeof renamedKinds)[number];
export const ItemAddress = z.object({ kind: z.enum(renamedKinds), id: z.coerce.number().pipe(rowId) });
export const RenameItemAddress = ItemAddress.extend({ slug: newSlug, base: slug.optional() });

const itemOfPictures = { kind: z.enum(itemPictureKinds), key: rowId };
const pictureSlugs = z.array(text.min(1).max(100)).max(50);
/** `chosen` lists the pictures that are chosen in the form but not saved yet. */
export const GetItemPictures = z.object({
  ...itemOfPictures,
  q: text.trim().check(maxLength(100)).optional(),
  chosen: pictureSlugs.optional(),
});
export const SaveItemPictures = z.object({
  ...itemOfPictures,
  pictures: pictureSlugs,
  base: pictureSlugs.optional(),
});
