import { toSlug } from "~/lib/slug";
import type { Option } from "~db/schema/catalog";
import type { OptionChoice } from "../choice.rules";

/** True if the options have all values of the choice. A variant that they no longer have cannot be sold. */
export function isOffered(options: readonly Option[], choice: OptionChoice): boolean {
  return (
    Object.keys(choice).length === options.length &&
    options.every(({ key, values }) => values.some((value) => value.key === choice[key]))
  );
}

/** Every combination of values. A product without options has one, which is empty. */
function listCombinations(options: readonly Option[]): OptionChoice[] {
  return options.reduce<OptionChoice[]>(
    (all, { key, values }) => all.flatMap((choice) => values.map((value) => ({ ...choice, [key]: value.key }))),
    [{}],
  );
}

export function countCombinations(options: readonly { values: readonly unknown[] }[]): number {
  return options.reduce((count, { values }) => count * values.length, 1);
}

type Existing = { id: number; choice: OptionChoice };
export type CombinationPlan = {
  keep: { id: number; choice: OptionChoice; position: number }[];
  add: { choice: OptionChoice; position: number }[];
  /** Variants whose combination the options no longer have. */
  drop: number[];
};

/**
 * Fits the variants to other options. A variant takes the first value of an option that is added. When an option is
 * removed, the variants with its first value stay.
 */
export function planCombinations(
  before: readonly Option[],
  after: readonly Option[],
  variants: readonly Existing[],
): CombinationPlan {
  const combinations = listCombinations(after);
  const free = new Map(combinations.map((choice, position) => [nameChoice(after, choice), { choice, position }]));
  const plan: CombinationPlan = { keep: [], add: [], drop: [] };
  for (const { id, choice } of variants) {
    const wanted = isOffered(before, choice) ? fitChoice(before, after, choice) : choice;
    const name = wanted && isOffered(after, wanted) ? nameChoice(after, wanted) : "";
    const combination = free.get(name);
    if (combination) plan.keep.push({ id, ...combination });
    else plan.drop.push(id);
    free.delete(name);
  }
  plan.add.push(...free.values());
  return plan;
}

/** Null if the variant has another than the first value of a removed option. */
function fitChoice(before: readonly Option[], after: readonly Option[], choice: OptionChoice): OptionChoice | null {
  const isRemoved = ({ key }: Option) => !after.some((option) => option.key === key);
  if (before.some((option) => isRemoved(option) && option.values[0]?.key !== choice[option.key])) return null;
  return Object.fromEntries(after.map(({ key, values }) => [key, choice[key] ?? values[0]?.key ?? ""]));
}

function nameChoice(options: readonly Option[], choice: OptionChoice): string {
  return options.map(({ key }) => choice[key]).join("/") || "-";
}

/** A SKU for a new combination: the beginning that the product's SKUs have in common, and the keys of the values. */
export function suggestSku(skus: readonly string[], slug: string, options: readonly Option[], choice: OptionChoice) {
  const [first = [], ...others] = skus.map((sku) => sku.split("-"));
  const isShared = (part: string, index: number) => others.every((parts) => parts[index] === part);
  const shared = first.slice(0, firstFalse(first.map(isShared)));
  const stem = shared.length > 0 ? shared.join("-") : slug.toUpperCase().slice(0, 30).replace(/-+$/, "");
  const keys = options.map(({ key }) => (choice[key] ?? "").toUpperCase());
  return [stem, ...keys].join("-").slice(0, 54).replace(/-+$/, "");
}

function firstFalse(flags: readonly boolean[]): number {
  const index = flags.indexOf(false);
  return index < 0 ? flags.length : index;
}

type NewOption = { key?: string | undefined; name: Option["name"]; values: Omit<NewOption, "values">[] };

/** Gives options and values without a key one that follows from their name. */
export function completeKeys(options: readonly NewOption[]): Option[] {
  return options.map(({ values, ...option }) => ({
    ...withKey(option),
    values: values.map(withKey),
  }));
}

function withKey({ key, name }: Omit<NewOption, "values">): { key: string; name: Option["name"] } {
  return { key: key ?? toSlug(name.vi, 40), name };
}
