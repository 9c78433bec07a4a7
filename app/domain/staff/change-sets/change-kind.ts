import type { Locale } from "~/lib/locale";
import type { Tx } from "~db/client.server";
import type { ChangeRefusal, RowValues } from "~db/schema/staff";
import type { Ctx } from "../../ctx";
import type { Permission } from "../../permission";
import { resourceNames } from "../resources/resource-names";

export const changeKindNames = ["slots", "stock", "ticket-prices", ...resourceNames] as const;
export type ChangeKindName = (typeof changeKindNames)[number];

/** An imported line that was unreadable or refused has this key. The change's `after` has the line's cells. */
export const unreadableLine = /^line-/;

/** `before` is null for a new row, `after` is null for a removed row. */
export type RowChange = { key: string; before: RowValues | null; after: RowValues | null };

/**
 * `refusals` has the reason for each refused change by its key, `newKeys` the final key of each new row, and
 * `newValues` the values of new rows that got more values than the change has.
 */
type WriteOutcome = {
  refusals: ReadonlyMap<string, ChangeRefusal>;
  newKeys: ReadonlyMap<string, string>;
  newValues?: ReadonlyMap<string, RowValues>;
};

/** Change sets edit rows of a kind. Values are JSON, so that they can be stored and compared. */
export type ChangeKind = {
  name: ChangeKindName;
  permission: Permission;
  /** If the rows can be imported, the file has these columns. */
  csvColumns?: readonly string[];
  /** If set, a row counts as changed only if these values changed. `write` compares the others when it removes a row. */
  comparedFields?: readonly string[];
  /** This value names a row. If set, a row that an earlier change set added is not added again. */
  title?: string;
  /** Locks the rows, always in the same order. Keys without a row are left out of the result. */
  lockRows(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, RowValues>>;
  /** Writes the changes that no rule refuses. The rows are locked. Previews also call this method and roll back. */
  write(tx: Tx, ctx: Ctx, changes: readonly RowChange[]): Promise<WriteOutcome>;
  /** Returns the names that staff see. Keys without a row are left out. */
  nameRows(ctx: Ctx, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Names a row that is not stored yet, if its values name it. */
  nameNewRow?(values: RowValues, locale: Locale): string;
};

/** One SQL statement handles at most this many rows. */
const partSize = 1_000;

export function inParts<Row>(rows: readonly Row[]): Row[][] {
  const parts = Math.ceil(rows.length / partSize);
  return Array.from({ length: parts }, (_, part) => rows.slice(part * partSize, (part + 1) * partSize));
}
