type TreeNode = { id: number; parentId: number | null };

export function listWithDescendants<Id extends number>(all: readonly (TreeNode & { id: Id })[], id: Id): Id[] {
  const descendants = all
    .filter(({ parentId }) => parentId === id)
    .flatMap((child) => listWithDescendants(all, child.id));
  return [id, ...descendants];
}

export function findPath<Category extends TreeNode>(all: readonly Category[], id: number): Category[] {
  const own = all.find((category) => category.id === id);
  if (!own) return [];
  return own.parentId === null ? [own] : [...findPath(all, own.parentId), own];
}
