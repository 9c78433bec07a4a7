import { sql } from "drizzle-orm";
import type { Db } from "~db/client.server";
import { cartLines, carts } from "~db/schema/cart";
import { staticQuery } from "~db/static-sql";
import { formatCartKey, holdsPlacesColumn } from "../inventory/availability.server";

/** `holdsPlaces` is true if the cart may hold places, which the shop then shows as available to this visitor. */
export type GuestCart = { inCart: number; holdsPlaces: boolean };

export async function readGuestCart(db: Db, cartSessionId: string): Promise<GuestCart> {
  const [buyNowKey, cartKey] = (["booking", "cart"] as const).map((kind) =>
    formatCartKey({ userId: null, cartSessionId, kind }),
  );
  const [row] = await db.execute<{ in_cart: number; holds_places: boolean }>(
    statement({ cartSessionId, buyNowKey, cartKey }),
  );
  return { inCart: row?.in_cart ?? 0, holdsPlaces: row?.holds_places ?? true };
}

const statement = staticQuery(sql`select
  (select count(*)::int from ${carts} join ${cartLines} on ${cartLines.cartId} = ${carts.id}
    where ${carts.cartSessionId} = ${sql.placeholder("cartSessionId")}
      and ${carts.kind} = 'cart' and ${cartLines.removedAt} is null) as in_cart,
  ${holdsPlacesColumn([sql.placeholder("buyNowKey"), sql.placeholder("cartKey")])} as holds_places`);
