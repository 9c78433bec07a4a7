import { z } from "zod";
import { pageNumber, slug, text } from "../schema";
import { labels, sorts } from "./labels-and-sorts.rules";

/** Whole VND. */
const amount = z.coerce.number().int().min(0).max(1_000_000_000_000);

export const ListProducts = z.object({
  category: slug.optional(),
  min: amount.optional(),
  max: amount.optional(),
  label: z.enum(labels).optional(),
  /** The default is the shop's order, or by price with a price range. */
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
