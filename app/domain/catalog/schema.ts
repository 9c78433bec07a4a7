import { z } from "zod";
import { slug, text } from "../schema";

/** Whole VND. */
const amount = z.coerce.number().int().min(0).max(1_000_000_000_000);

const productLabels = ["featured", "new", "sale", "discount"] as const;
const productSorts = ["price", "price_desc", "newest"] as const;

/** A page of the shelf: of one category with all below it, between two prices, with a label. */
export const ListProducts = z.object({
  category: slug.optional(),
  min: amount.optional(),
  max: amount.optional(),
  label: z.enum(productLabels).optional(),
  /** Without one: the shop's own order, or by price where it is cut by price. */
  sort: z.enum(productSorts).optional(),
  page: z.coerce.number().int().min(1).max(100).default(1),
});

export const ProductBySlug = z.object({ slug });
/** `choice`: the value of each option by its key, both as the product names them. */
export const VariantByChoice = z.object({
  slug,
  choice: z.record(text.min(1).max(50), text.min(1).max(50)),
});
export const CategoryBySlug = z.object({ slug });
export const ComboBySlug = z.object({ slug });
