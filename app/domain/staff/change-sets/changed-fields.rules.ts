import { isDeepStrictEqual } from "node:util";
import { cutText } from "~/lib/text";
import type { RowValues } from "~db/schema/staff";
import type { RowFacts } from "../../ctx";

export type FieldValue = string | number | boolean | null;
/** A nested value has a path as its name, such as `name.vi` or `steps.1.title.vi`. A list of texts becomes one text. */
export type ChangedField = { name: string; before: FieldValue; after: FieldValue };

/** Returns the fields that differ. An added or removed row has all of its fields. */
export function changedFields(before: RowValues | null, after: RowValues | null): ChangedField[] {
  const [old, wanted] = [flatten(before), flatten(after)];
  const names = new Set([...old.keys(), ...wanted.keys()]);
  return [...names]
    .map((name) => ({ name, before: old.get(name) ?? null, after: wanted.get(name) ?? null }))
    .filter((field) => !isDeepStrictEqual(field.before, field.after));
}

const maxFactLength = 500;

export function factsOf(fields: readonly ChangedField[], side: "before" | "after"): RowFacts {
  return Object.fromEntries(
    fields.map(({ name, [side]: value }) => [name, typeof value === "string" ? cutText(value, maxFactLength) : value]),
  );
}

function flatten(values: RowValues | null, prefix = ""): Map<string, FieldValue> {
  const fields = new Map<string, FieldValue>();
  for (const [name, value] of Object.entries(values ?? {})) {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      fields.set(prefix + name, value);
    else if (Array.isArray(value) && !value.some(isObject)) fields.set(prefix + name, value.map(String).join(", "));
    else if (isObject(value))
      for (const [path, inner] of flatten(partsOf(value), `${prefix}${name}.`)) fields.set(path, inner);
  }
  return fields;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** The rows of a list are numbered from 1. */
function partsOf(value: object): RowValues {
  const rows = Array.isArray(value) ? value.map((row, index) => [index + 1, row] as const) : Object.entries(value);
  return Object.fromEntries(rows);
}
