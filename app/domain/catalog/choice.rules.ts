import type { Localized } from "~/lib/localized";
import type { Option } from "~db/schema/catalog";

export type Choice = Readonly<Record<string, string>>;
type Sold = { choice: Choice; left: number };

export function choiceName(options: readonly Option[], choice: Choice): Localized {
  const chosen = options.flatMap(({ key, values }) => values.filter((value) => value.key === choice[key]));
  const vi = chosen.map(({ name }) => name.vi).join(", ");
  return { vi, en: chosen.map(({ name }) => name.en ?? name.vi).join(", ") };
}

/** Prefers a variant in stock among those that match all chosen options. Null when none matches. */
export function chooseVariant<Variant extends Sold>(variants: readonly Variant[], wish: Choice): Variant | null {
  const fitting = variants.filter(({ choice }) => agreements(choice, wish) === Object.keys(wish).length);
  return fitting.find(({ left }) => left > 0) ?? fitting[0] ?? null;
}

export function nearestVariants<Variant extends Sold>(variants: readonly Variant[], wish: Choice, max = 3): Variant[] {
  const rank = ({ choice }: Sold) => agreements(choice, wish);
  return variants
    .filter(({ left }) => left > 0)
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, max);
}

function agreements(choice: Choice, wish: Choice): number {
  return Object.entries(wish).filter(([option, value]) => choice[option] === value).length;
}
