import type { FieldError } from "../../errors";

/** The keys are the row numbers in the form. */
export type NumberedParts = Readonly<Record<string, { sku: string; quantity: number }>>;

/** A combo needs at least one part, and a variant can be in only one of them. */
export function findPartFaults(parts: NumberedParts, knownSkus: ReadonlySet<string>): FieldError[] {
  const rows = Object.entries(parts);
  const seen = new Set<string>();
  const createFault = (code: FieldError["code"], row: string): FieldError => ({
    code,
    field: `parts.${row}.sku`,
    params: {},
  });
  if (rows.length === 0) return [createFault("combo_without_parts", "0")];
  return rows.flatMap(([row, { sku }]) => {
    const isRepeated = seen.has(sku);
    seen.add(sku);
    if (!knownSkus.has(sku)) return [createFault("sku_not_found", row)];
    return isRepeated ? [createFault("part_repeated", row)] : [];
  });
}

/** Numbers the rows without gaps, because the form may have had empty rows. */
export function renumberParts(parts: NumberedParts): NumberedParts {
  return Object.fromEntries(Object.values(parts).map((part, index) => [String(index), part]));
}
