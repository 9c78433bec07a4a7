import { listNumberedNames, toSlug } from "~/lib/slug";
import type { Option } from "~db/schema/catalog";
import type { OptionChoice } from "../choice.rules";

/** Returns whether the choice has a current value of each option. Only then can the variant be sold. */
export function isOffered(options: readonly Option[], choice: OptionChoice): boolean {
  return (
    Object.keys(choice).length === options.length &&
    options.every(({ key, values }) => values.some((value) => value.key === choice[key]))
  );
}

/** A product without options has one combination, which is empty. */
function listCombinations(options: readonly Option[]): OptionChoice[] {
  return options.reduce<OptionChoice[]>(
    (all, { key, values }) => all.flatMap((choice) => values.map((value) => ({ ...choice, [key]: value.key }))),
    [{}],
  );
}

export function countCombinations(options: readonly { values: readonly unknown[] }[]): number {
  return options.reduce((count, { values }) => count * values.length, 1);
}

type ExistingVariant = { id: number; choice: OptionChoice };
export type CombinationPlan = {
  keep: { id: number; choice: OptionChoice; position: number }[];
  add: { choice: OptionChoice; position: number }[];
  /** These are the IDs of variants whose combination no longer exists or belongs to another variant. */
  drop: number[];
};

/** Variants take the first value of an added option. If an option is removed, only its first value's variants stay. */
export function planCombinations(
  before: readonly Option[],
  after: readonly Option[],
  variants: readonly ExistingVariant[],
): CombinationPlan {
  const combinations = listCombinations(after);
  const free = new Map(combinations.map((choice, position) => [nameChoice(after, choice), { choice, position }]));
  const plan: CombinationPlan = { keep: [], add: [], drop: [] };
  const wasOffered = ({ choice }: ExistingVariant) => isOffered(before, choice);
  // Variants that can be sold now take precedence over those that were switched off when their value was removed.
  for (const variant of [...variants.filter(wasOffered), ...variants.filter((one) => !wasOffered(one))]) {
    const { id, choice } = variant;
    const wanted = wasOffered(variant) ? fitChoice(before, after, choice) : choice;
    const name = wanted && isOffered(after, wanted) ? nameChoice(after, wanted) : "";
    const combination = free.get(name);
    if (combination) plan.keep.push({ id, ...combination });
    else plan.drop.push(id);
    free.delete(name);
  }
  plan.add.push(...free.values());
  return plan;
}

/** Returns null if the variant has a value other than the first one of a removed option. */
function fitChoice(before: readonly Option[], after: readonly Option[], choice: OptionChoice): OptionChoice | null {
  const isRemoved = ({ key }: Option) => !after.some((option) => option.key === key);
  if (before.some((option) => isRemoved(option) && option.values[0]?.key !== choice[option.key])) return null;
  return Object.fromEntries(after.map(({ key, values }) => [key, choice[key] ?? values[0]?.key ?? ""]));
}

function nameChoice(options: readonly Option[], choice: OptionChoice): string {
  return options.map(({ key }) => choice[key]).join("/") || "-";
}

type CodedVariant = { sku: string; choice: OptionChoice };

/**
 * Suggests the beginning that all SKUs of the product share, or else its slug, followed by the keys of the choice. The
 * keys of its own choice do not belong to the beginning of a SKU.
 */
export function suggestSku(
  variants: readonly CodedVariant[],
  slug: string,
  options: readonly Option[],
  choice: OptionChoice,
) {
  const keysOf = (chosen: OptionChoice) => Object.values(chosen).map((key) => key.toUpperCase());
  const [first = [], ...others] = variants.map(({ sku, choice }) => cutKeys(sku, keysOf(choice)).split("-"));
  const isShared = (part: string, index: number) => others.every((parts) => parts[index] === part);
  const shared = first.slice(0, findFirstFalse(first.map(isShared)));
  const stem = shared.length > 0 ? shared.join("-") : slug.toUpperCase().slice(0, 30).replace(/-+$/, "");
  const keys = options.map(({ key }) => (choice[key] ?? "").toUpperCase());
  return [stem, ...keys].join("-").slice(0, 54).replace(/-+$/, "");
}

function cutKeys(sku: string, keys: readonly string[]): string {
  const last = keys.find((key) => sku.endsWith(`-${key}`));
  if (last === undefined) return sku;
  return cutKeys(
    sku.slice(0, -last.length - 1),
    keys.filter((key) => key !== last),
  );
}

function findFirstFalse(flags: readonly boolean[]): number {
  const index = flags.indexOf(false);
  return index < 0 ? flags.length : index;
}

type NewOptionValue = { key?: string | undefined; name: Option["name"] };
type NewOption = NewOptionValue & { values: NewOptionValue[] };

/** Derives missing keys of options and values from their names. Appends a number to a key that is taken. */
export function completeKeys(options: readonly NewOption[]): Option[] {
  const values = options.map((option) => withKeys(option.values));
  return withKeys(options).map(({ key, name }, index) => ({ key, name, values: values[index] ?? [] }));
}

function withKeys(items: readonly NewOptionValue[]): { key: string; name: Option["name"] }[] {
  const taken = new Set(items.flatMap(({ key }) => key ?? []));
  return items.map(({ key, name }) => {
    if (key !== undefined) return { key, name };
    for (const free of listNumberedNames(toSlug(name.vi, maxStem)))
      if (!taken.has(free)) {
        taken.add(free);
        return { key: free, name };
      }
    throw new Error("No key is free");
  });
}

/** Leaves room for an appended number in the 40 characters of a key. */
const maxStem = 36;
