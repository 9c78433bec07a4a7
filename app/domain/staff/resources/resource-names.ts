import type { TextKeysUnder } from "~/i18n/text-keys";

/** These names are used in URLs, as keys of texts, and in stored change sets. */
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

/** The rows of these resources decide which price of a ticket applies to a day. */
export const dayResourceNames = ["seasons", "holidays"] as const satisfies readonly ResourceName[];
export type DayResourceName = (typeof dayResourceNames)[number];

export type FieldName = TextKeysUnder<"back_office.field">;
/** `choice`: the ID of another row; `option`: a fixed text; `several`: a ticked list; `words`: a typed list. */
export type FieldKind =
  | ("localized" | "long_localized" | "text" | "number" | "money")
  | ("date" | "yes_no" | "choice" | "option" | "several" | "words");
