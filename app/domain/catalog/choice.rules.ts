import { defaultLocale, type Localized, mapLocales } from "~/lib/locale";
import type { Option } from "~db/schema/catalog";

export type OptionChoice = Readonly<Record<string, string>>;
type StockedVariant = { choice: OptionChoice; left: number };

export function describeChoice(options: readonly Option[], choice: OptionChoice): Localized {
  const chosen = options.flatMap(({ key, values }) => values.filter((value) => value.key === choice[key]));
  return mapLocales((locale) => chosen.map(({ name }) => name[locale] ?? name[defaultLocale]).join(", "));
}

export function chooseVariant<Variant extends StockedVariant>(
  variants: readonly Variant[],
  requestedChoice: OptionChoice,
): Variant | null {
  const matching = variants.filter(
    ({ choice }) => countMatches(choice, requestedChoice) === Object.keys(requestedChoice).length,
  );
  return matching.find(({ left }) => left > 0) ?? matching[0] ?? null;
}

export function findNearestVariants<Variant extends StockedVariant>(
  variants: readonly Variant[],
  requestedChoice: OptionChoice,
  max = 3,
): Variant[] {
  const rank = ({ choice }: StockedVariant) => countMatches(choice, requestedChoice);
  return variants
    .filter(({ left }) => left > 0)
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, max);
}

/** Returns the variant that has the most values in common with the choice. */
export function findNearestByChoice<Variant extends { choice: OptionChoice }>(
  variants: readonly Variant[],
  requestedChoice: OptionChoice,
): Variant | null {
  const rank = ({ choice }: Variant) => countMatches(choice, requestedChoice);
  return variants.toSorted((a, b) => rank(b) - rank(a))[0] ?? null;
}

function countMatches(choice: OptionChoice, requestedChoice: OptionChoice): number {
  return Object.entries(requestedChoice).filter(([option, value]) => choice[option] === value).length;
}
