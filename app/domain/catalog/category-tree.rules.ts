type Node = { id: number; parentId: number | null };

export function withAllBelow<Id extends number>(all: readonly (Node & { id: Id })[], id: Id): Id[] {
  const below = all.filter(({ parentId }) => parentId === id).flatMap((child) => withAllBelow(all, child.id));
  return [id, ...below];
}

export function pathTo<Category extends Node>(all: readonly Category[], id: number): Category[] {
  const own = all.find((category) => category.id === id);
  if (!own) return [];
  return own.parentId === null ? [own] : [...pathTo(all, own.parentId), own];
}
