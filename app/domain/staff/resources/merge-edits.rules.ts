import { isDeepStrictEqual } from "node:util";
import type { RowValues } from "~db/schema/staff";

/** A field that two people changed to different values since `base` was read. */
export type EditConflict = { field: string; base: unknown; theirs: unknown; mine: unknown };

/** If only one side changed a field since `base`, its change is taken. Different changes of both are a conflict. */
export function mergeEdits(
  base: RowValues,
  theirs: RowValues,
  mine: RowValues,
): { merged: RowValues; conflicts: EditConflict[] } {
  const conflicts: EditConflict[] = [];
  const merged: Record<string, unknown> = {};
  for (const field of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [old, their, my] = [base[field], theirs[field], mine[field]];
    const isTheirs = isDeepStrictEqual(my, old);
    if (!isTheirs && !isDeepStrictEqual(their, old) && !isDeepStrictEqual(their, my))
      conflicts.push({ field, base: old, theirs: their, mine: my });
    const value = isTheirs ? their : my;
    if (value !== undefined) merged[field] = value;
  }
  return { merged, conflicts };
}
