import type { Specification, Tier } from "~db/schema/catalog";

/** The form of a product has these values by field. Two people can change different fields without a conflict. */
export type ProductFields = Record<string, unknown>;

const localizedFields = new Set(["name", "summary", "description"]);

/** Texts are split by language, and variants by their columns: `name.en`, `variants.12.price`. */
export function toFields(values: Readonly<Record<string, unknown>>): ProductFields {
  const fields: ProductFields = {};
  for (const [name, value] of Object.entries(values)) {
    if (localizedFields.has(name)) assign(fields, name, value);
    else if (name === "variants")
      for (const [id, row] of Object.entries(Object(value))) assign(fields, `variants.${id}`, row);
    else if (value !== undefined) fields[name] = value;
  }
  return fields;
}

function assign(fields: ProductFields, prefix: string, parts: unknown): void {
  for (const [part, value] of Object.entries(Object(parts)))
    if (value !== undefined && value !== null) fields[`${prefix}.${part}`] = value;
}

export function fromFields(fields: ProductFields): Record<string, unknown> {
  const values: Record<string, unknown> = { variants: {} };
  for (const [path, value] of Object.entries(fields)) {
    const parts = path.split(".");
    let target: Record<string, unknown> = values;
    for (const part of parts.slice(0, -1)) {
      const inner = target[part];
      const next: Record<string, unknown> = typeof inner === "object" && inner !== null ? { ...inner } : {};
      target[part] = next;
      target = next;
    }
    target[parts.at(-1) ?? ""] = value;
  }
  return values;
}

export function toRows<Row>(rows: readonly Row[]): Record<string, Row> {
  return Object.fromEntries(rows.map((row, index) => [String(index), row]));
}

export function fromRows<Row>(rows: Readonly<Record<string, Row>>): Row[] {
  return Object.entries(rows)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .map(([, row]) => row);
}

export function describeSpecifications(rows: readonly Specification[]): string[] {
  return rows.map(({ name, value }) => `${name.vi}: ${value.vi}`);
}

export function describeTiers(tiers: readonly Tier[]): string[] {
  return tiers.map(({ min, percent }) => `${min}+ −${percent}%`);
}
