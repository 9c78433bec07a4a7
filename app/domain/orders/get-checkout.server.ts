import { randomUUID } from "node:crypto";
import type { CartKind } from "~db/schema";
import type { CartView } from "../cart/cart-view";
import { getCart } from "../cart/get-cart.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { listMethods } from "../payments/list-methods.server";
import type { MethodView } from "../payments/methods";

export type Checkout = { cart: CartView; methods: MethodView[]; key: string };

/** What the checkout page draws: the cart, the ways to pay, and a fresh idempotency key. Throws booking_empty. */
export async function getCheckout(ctx: Ctx, { kind }: { kind: CartKind }): Promise<Checkout> {
  const [cart, methods] = await Promise.all([getCart(ctx, { kind }), listMethods(ctx)]);
  if (kind === "booking" && cart.lines.length === 0) throw new DomainError("booking_empty");
  return { cart, methods, key: randomUUID() };
}
