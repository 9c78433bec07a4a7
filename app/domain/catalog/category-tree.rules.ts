export type CategoryNode = { id: number; parentId: number | null };

/** The list of categories shows two levels, and the page of a category shows one level below it, so there are three. */
export const maxCategoryDepth = 3;

/** Returns all categories, each followed by those below it. `depth` is 0 at the top. */
export function orderAsTree<Node extends CategoryNode>(
  all: readonly Node[],
  parentId: number | null = null,
  depth = 0,
): (Node & { depth: number })[] {
  return all
    .filter((node) => node.parentId === parentId)
    .flatMap((node) => [{ ...node, depth }, ...orderAsTree(all, node.id, depth + 1)]);
}

/** Returns the reason why a category cannot have this parent, or null. `id` is null for a new category. */
export function findParentFault(
  all: readonly CategoryNode[],
  id: number | null,
  parentId: number | null,
): "category_in_itself" | "category_too_deep" | null {
  const ancestors = listAncestors(all, parentId);
  if (id !== null && ancestors.includes(id)) return "category_in_itself";
  const height = id === null ? 1 : heightOf(all, id);
  return ancestors.length + height > maxCategoryDepth ? "category_too_deep" : null;
}

function listAncestors(all: readonly CategoryNode[], id: number | null): number[] {
  const ids: number[] = [];
  for (let next = id; next !== null && !ids.includes(next); ) {
    ids.push(next);
    next = all.find((node) => node.id === next)?.parentId ?? null;
  }
  return ids;
}

function heightOf(all: readonly CategoryNode[], id: number): number {
  const below = all.filter(({ parentId }) => parentId === id).map((child) => heightOf(all, child.id));
  return 1 + Math.max(0, ...below);
}
