import type { Quantities } from "~db/schema/cart";
import type { Ctx } from "../ctx";
import { listPictures } from "../pictures/find-picture.server";
import type { CartLine } from "./cart-view";

export async function addedOf(ctx: Ctx, { name, picture: slug }: CartLine, quantities: number | Quantities) {
  const count =
    typeof quantities === "number" ? quantities : Object.values(quantities).reduce((sum, each) => sum + each, 0);
  const { [slug]: picture = null } = await listPictures(ctx, { slugs: [slug] });
  return { name, count, picture };
}

export type Added = Awaited<ReturnType<typeof addedOf>>;
