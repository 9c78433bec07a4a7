import { isDeepStrictEqual } from "node:util";
import type { RowValues } from "~db/schema/staff";

export type FieldValue = string | number | boolean | null;
/** A nested value has a path such as `name.vi` as its name. A list is one text. */
export type ChangedField = { name: string; before: FieldValue; after: FieldValue };

/** Returns the fields that differ. An added or removed row has all of its fields. */
export function changedFields(before: RowValues | null, after: RowValues | null): ChangedField[] {
  const [old, wanted] = [flatten(before), flatten(after)];
  const names = new Set([...old.keys(), ...wanted.keys()]);
  return [...names]
    .map((name) => ({ name, before: old.get(name) ?? null, after: wanted.get(name) ?? null }))
    .filter((field) => !isDeepStrictEqual(field.before, field.after));
}

function flatten(values: RowValues | null, prefix = ""): Map<string, FieldValue> {
  const fields = new Map<string, FieldValue>();
  for (const [name, value] of Object.entries(values ?? {})) {
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      fields.set(prefix + name, value);
    else if (Array.isArray(value)) fields.set(prefix + name, value.map(toText).join(", "));
    else if (typeof value === "object" && value !== null)
      for (const [path, inner] of flatten(Object.fromEntries(Object.entries(value)), `${prefix}${name}.`))
        fields.set(path, inner);
  }
  return fields;
}

function toText(item: unknown): string {
  return typeof item === "string" || typeof item === "number" ? String(item) : JSON.stringify(item);
}
