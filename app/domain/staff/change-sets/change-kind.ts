import type { Tx } from "~db/client.server";
import type { ChangeRefusal, RowValues } from "~db/schema/staff";
import type { Ctx } from "../../ctx";
import type { Permission } from "../../permission";

export const changeKindNames = ["slots"] as const;
export type ChangeKindName = (typeof changeKindNames)[number];

/** `before` is null for a new row, and `after` is null for a row that is removed. */
export type RowChange = { key: string; before: RowValues | null; after: RowValues | null };

/** The rows that a kind of change set edits. Values are JSON, so that they can be stored and compared. */
export type ChangeKind = {
  name: ChangeKindName;
  permission: Permission;
  /** Locks the rows, always in the same order, and returns their values. A key without a row is left out. */
  lockRows(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, RowValues>>;
  /** Returns the changes that the rules of the shop refuse, by key. The rows are locked. */
  findRefusals(tx: Tx, ctx: Ctx, changes: readonly RowChange[]): Promise<ReadonlyMap<string, ChangeRefusal>>;
  /** Writes the changes and returns the keys of the rows that are new, by their key in the change set. */
  write(tx: Tx, ctx: Ctx, changes: readonly RowChange[]): Promise<ReadonlyMap<string, string>>;
  /** Returns what staff call the rows, by key. A row that no longer exists is left out. */
  nameRows(ctx: Ctx, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

/** The most rows that one statement carries. */
const partSize = 1_000;

export function inParts<Row>(rows: readonly Row[]): Row[][] {
  const parts = Math.ceil(rows.length / partSize);
  return Array.from({ length: parts }, (_, part) => rows.slice(part * partSize, (part + 1) * partSize));
}
