import type { TextKeysUnder } from "~/i18n/text-keys";

/** Addresses, texts and change sets name a resource by these words. */
export const resourceNames = [
  "seasons",
  "holidays",
  "vat-rates",
  "ticket-types",
  "price-categories",
  "products",
  "variants",
  "combos",
  "services",
  "categories",
  "shipping-zones",
  "payment-methods",
] as const;
export type ResourceName = (typeof resourceNames)[number];

export type FieldName = TextKeysUnder<"back_office.field">;
/**
 * A `choice` is the number of another row, and an `option` is one of a few texts. `several` is a list of values that are
 * ticked, and `words` a list that is typed with commas between.
 */
export type FieldKind =
  | ("localized" | "long_localized" | "text" | "number" | "money")
  | ("date" | "yes_no" | "choice" | "option" | "several" | "words");
