import type { Tx } from "~db/client.server";
import type { ChangeRefusal, RowValues } from "~db/schema/staff";
import type { Ctx } from "../../ctx";
import type { Permission } from "../../permission";
import { resourceNames } from "../resources/resource-names";

export const changeKindNames = ["slots", "stock", "ticket-prices", ...resourceNames] as const;
export type ChangeKindName = (typeof changeKindNames)[number];

/** Matches the key of an import's line that could not be read. The `after` of this change has the line's cells. */
export const unreadableLine = /^line-/;

/** `before` is null for a new row, and `after` is null for a row that is removed. */
export type RowChange = { key: string; before: RowValues | null; after: RowValues | null };

/** Both maps are by the key of a change: why it is refused, and the key that a new row got. */
type WriteOutcome = {
  refusals: ReadonlyMap<string, ChangeRefusal>;
  newKeys: ReadonlyMap<string, string>;
};

/** The rows that a kind of change set edits. Values are JSON, so that they can be stored and compared. */
export type ChangeKind = {
  name: ChangeKindName;
  permission: Permission;
  /** Locks the rows, always in the same order, and returns their values. A key without a row is left out. */
  lockRows(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, RowValues>>;
  /**
   * Writes the changes that the rules of the shop allow. Their rows are locked. A preview calls it too, and rolls it
   * back.
   */
  write(tx: Tx, ctx: Ctx, changes: readonly RowChange[]): Promise<WriteOutcome>;
  /** Returns the names of the rows for staff, by key. A row that no longer exists is left out. */
  nameRows(ctx: Ctx, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

/** The maximum number of rows in one SQL statement. */
const partSize = 1_000;

export function inParts<Row>(rows: readonly Row[]): Row[][] {
  const parts = Math.ceil(rows.length / partSize);
  return Array.from({ length: parts }, (_, part) => rows.slice(part * partSize, (part + 1) * partSize));
}
