import { asc, desc, gt, lt, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type Cursor = { than: "older" | "newer"; id: number };
type Keyset = { where: SQL | undefined; orderBy: SQL; limit: number };
type ListQuery<Row> = {
  id: AnyPgColumn;
  first: "newest" | "oldest";
  cursor: Cursor | undefined;
  size: number;
  read(keyset: Keyset): Promise<Row[]>;
};

type RowsPage<Row> = { rows: Row[]; previous: string | null; next: string | null };

/** A page that would be empty, or cut short by the beginning of the list, is replaced by the first page. */
export async function readListPage<Row extends { id: number }>(list: ListQuery<Row>): Promise<RowsPage<Row>> {
  const { id, first, cursor, size, read } = list;
  const onward = first === "newest" ? "older" : "newer";
  const than = cursor?.than ?? onward;
  const found = await read({
    where: cursor && (than === "older" ? lt(id, cursor.id) : gt(id, cursor.id)),
    orderBy: than === "older" ? desc(id) : asc(id),
    limit: size + 1,
  });
  const hasMore = found.length > size;
  const isBackward = than !== onward;
  if (cursor && (found.length === 0 || (isBackward && !hasMore))) return readListPage({ ...list, cursor: undefined });
  const rows = found.slice(0, size);
  if (isBackward) rows.reverse();
  const [start, end] = [rows[0], rows.at(-1)];
  const backward = onward === "older" ? "newer" : "older";
  return {
    rows,
    previous: cursor && start ? `${backward}-${start.id}` : null,
    next: end && (hasMore || isBackward) ? `${onward}-${end.id}` : null,
  };
}
