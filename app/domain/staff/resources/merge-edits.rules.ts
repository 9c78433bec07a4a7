import { isDeepStrictEqual } from "node:util";
import { locales } from "~/lib/locale";
import type { RowValues } from "~db/schema/staff";

/** Two people changed the field to different values since `base` was read. */
export type EditConflict = { field: string; base: unknown; theirs: unknown; mine: unknown };

/**
 * If only one side changed a field since `base`, its change is taken. Different changes of both are a conflict. The
 * languages of a text are fields of their own, such as `name.vi`.
 */
export function mergeEdits(
  base: RowValues,
  theirs: RowValues,
  mine: RowValues,
): { merged: RowValues; conflicts: EditConflict[] } {
  const conflicts: EditConflict[] = [];
  const merged: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [old, their, my] = [base[field], theirs[field], mine[field]];
    if (isText(old) && isText(their) && isText(my)) {
      const text = mergeEdits(old, their, my);
      conflicts.push(...text.conflicts.map((one) => ({ ...one, field: `${field}.${one.field}` })));
      merged[field] = text.merged;
      continue;
    }
    const isTheirs = isDeepStrictEqual(my, old);
    if (!isTheirs && !isDeepStrictEqual(their, old) && !isDeepStrictEqual(their, my))
      conflicts.push({ field, base: old, theirs: their, mine: my });
    const value = isTheirs ? their : my;
    if (value !== undefined) merged[field] = value;
  }
  return { merged, conflicts };
}

function isText(value: unknown): value is RowValues {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const names = Object.keys(value);
  return names.length > 0 && names.every((name) => locales.some((locale) => locale === name));
}
