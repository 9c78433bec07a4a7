import fc from "fast-check";
import { expect, test } from "vitest";
import { findParentFault, maxCategoryDepth, orderAsTree } from "~/domain/catalog/category-tree.rules";

test("a category cannot be put into itself, into one below it or below the third level", () => {
  const all = [
    { id: 1, parentId: null },
    { id: 2, parentId: 1 },
    { id: 3, parentId: 2 },
    { id: 4, parentId: null },
  ];
  expect(findParentFault(all, null, 3)).toBe("category_too_deep");
  expect(findParentFault(all, 1, 4)).toBe("category_too_deep");
  expect(findParentFault(all, 2, 2)).toBe("category_in_itself");
  expect(findParentFault(all, 3, 4)).toBeNull();
  expect(orderAsTree(all).map(({ id, depth }) => [id, depth])).toEqual([
    [1, 0],
    [2, 1],
    [3, 2],
    [4, 0],
  ]);
});

test("categories that were moved only where the rule allows form a tree of at most three levels with all of them", () => {
  const id = fc.integer({ min: 1, max: 8 });
  fc.assert(
    fc.property(fc.array(fc.tuple(id, fc.option(id)), { maxLength: 40 }), (moves) => {
      let all = Array.from({ length: 8 }, (_, index) => ({ id: index + 1, parentId: null as number | null }));
      for (const [moved, parentId] of moves)
        if (findParentFault(all, moved, parentId) === null)
          all = all.map((node) => (node.id === moved ? { ...node, parentId } : node));
      const tree = orderAsTree(all);
      expect(tree.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(tree.every(({ depth }) => depth < maxCategoryDepth)).toBe(true);
    }),
  );
});
