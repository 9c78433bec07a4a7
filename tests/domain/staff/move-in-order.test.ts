import { expect, test } from "vitest";
import { moveInOrder } from "~/domain/staff/resources/move-in-order.rules";

test("a row moves past its neighbour, also among rows that share a position", () => {
  const rows = ["a", "b", "c"].map((id) => ({ id, position: 1 }));
  expect(moveInOrder(rows, "c", "up")).toEqual([
    { id: "a", position: 0, former: 1 },
    { id: "b", position: 2, former: 1 },
  ]);
  expect(moveInOrder(rows, "a", "up")).toEqual([]);
  expect(moveInOrder(rows, "x", "down")).toEqual([]);
});
