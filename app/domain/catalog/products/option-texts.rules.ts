import { defaultLocale, type Localized } from "~/lib/locale";
import { foldVietnamese } from "~/lib/text";
import type { Option } from "~db/schema/catalog";
import type { OptionChoice } from "../choice.rules";

// The cells of a CSV file contain `Weight: 50 g | 100 g; Packaging: bag | tin`, and a choice such as `50 g | tin`.
const [optionEnd, nameEnd, valueEnd] = [";", ":", "|"];

export function formatOptions(options: readonly Option[]): string {
  return options.map(({ name, values }) => `${nameOf(name)}${nameEnd} ${joinValues(values)}`).join(`${optionEnd} `);
}

/** The values are in the order of the options. PostgreSQL stores the keys of the choice in another order. */
export function formatChoice(options: readonly Option[], choice: OptionChoice): string {
  const keys = new Set([...options.map(({ key }) => key), ...Object.keys(choice)]);
  const chosen = [...keys].flatMap((key) => {
    const value = choice[key];
    const option = options.find((option) => option.key === key);
    const known = option?.values.find((one) => one.key === value);
    return value === undefined ? [] : (known ?? { name: { [defaultLocale]: value } });
  });
  return joinValues(chosen);
}

type NamedOption = { name: NamedValue["name"]; values: NamedValue[] };
type NamedValue = { name: Pick<Localized, typeof defaultLocale> };

/** Returns null if the text has no options in this form. */
export function parseOptions(text: string): NamedOption[] | null {
  const parts = splitAt(text, optionEnd).map((part) => {
    const [name = "", ...values] = splitAt(part.replace(nameEnd, valueEnd), valueEnd);
    return { name: { [defaultLocale]: name }, values: values.map((value) => ({ name: { [defaultLocale]: value } })) };
  });
  return parts.length > 0 && parts.every(({ values }) => values.length > 0) ? parts : null;
}

/**
 * Reads one value of each option from the text, in the order of the options. Returns null if a value is missing or
 * unknown. Ignores case, and ignores diacritics unless only they distinguish two values.
 */
export function parseChoice(options: readonly Option[], text: string): OptionChoice | null {
  const typed = splitAt(text, valueEnd);
  if (typed.length !== options.length) return null;
  const chosen = options.map(({ key, values }, index) => {
    const value = findNamed(values, typed[index] ?? "");
    return value && ([key, value.key] as const);
  });
  return chosen.includes(undefined) ? null : Object.fromEntries(chosen.flatMap((one) => (one ? [one] : [])));
}

/** An exact name wins. Otherwise one value alone may have the name without its diacritics. */
export function findNamed<Value extends Pick<Option, "key" | "name">>(values: readonly Value[], typed: string) {
  const exact = values.find(({ key, name }) => [key, ...Object.values(name)].some((text) => isSameText(text, typed)));
  const similar = values.filter((value) => foldedNames(value).includes(foldVietnamese(typed)));
  return exact ?? (similar.length === 1 ? similar[0] : undefined);
}

const normalize = (text: string) => text.normalize("NFC").toLowerCase();

function isSameText(one: string | undefined, other: string): boolean {
  return one !== undefined && normalize(one) === normalize(other);
}

/** Returns the key and all names, in lower case and without diacritics. */
export function foldedNames({ key, name }: Pick<Option, "key" | "name">): string[] {
  return [key, ...Object.values(name)].filter(Boolean).map((text) => foldVietnamese(text));
}

function splitAt(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

function joinValues(values: readonly { name: Pick<Localized, typeof defaultLocale> }[]): string {
  return values.map(({ name }) => nameOf(name)).join(` ${valueEnd} `);
}

function nameOf(name: Pick<Localized, typeof defaultLocale>): string {
  return name[defaultLocale];
}
