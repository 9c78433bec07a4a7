export type MoveDirection = "up" | "down";

/** Returns the rows whose positions change. Afterwards, no two rows have the same position. */
export function moveInOrder<Id>(
  rows: readonly { id: Id; position: number }[],
  id: Id,
  direction: MoveDirection,
): { id: Id; position: number; former: number }[] {
  const index = rows.findIndex((row) => row.id === id);
  const neighbour = index + (direction === "up" ? -1 : 1);
  const [moved, other] = [rows[index], rows[neighbour]];
  if (!moved || !other) return [];
  return rows
    .with(index, other)
    .with(neighbour, moved)
    .map((row, position) => ({ id: row.id, position, former: row.position }))
    .filter(({ position, former }) => position !== former);
}
