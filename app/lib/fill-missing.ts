import { zip } from "./zip";

/** Returns the name of each item. `find` returns names for those that have none. It is not called if all have one. */
export async function fillMissing<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string | undefined,
  find: (unnamed: readonly Item[]) => Promise<readonly string[]>,
): Promise<string[]> {
  const unnamed = items.filter((item) => nameOf(item) === undefined);
  const found = new Map(unnamed.length > 0 ? zip(unnamed, await find(unnamed)) : []);
  return items.flatMap((item) => nameOf(item) ?? found.get(item) ?? []);
}
