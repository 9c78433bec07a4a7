import type { z } from "zod";
import type { Tx } from "~db/client.server";
import { findComboId, findServiceId, lockVariantId } from "../catalog/items-for-sale.server";
import { findTicketTypeId } from "../catalog/ticket-row.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { settingNumber } from "../shop/shop.rules";
import { type Cart, emptyCart } from "./cart.server";
import type { CartView } from "./cart-view";
import { updateHold } from "./hold-places.server";
import { checkPeople } from "./lines/check-quantities.rules";
import { emptyCartItem } from "./lines/line-kind.server";
import { addToCartOnce, isInCart, putLine } from "./put-line.server";
import type { AddCombo, AddService, AddTicket, AddVariant } from "./schema";

/** @throws DomainError ticket_not_found, nobody, and the codes of `addToCartOnce`, `putLine` and `updateHold` */
export async function addTicket(ctx: Ctx, input: z.output<typeof AddTicket>): Promise<CartView> {
  const { slug, date, time, quantities, replaces } = input;
  const isReplacing = replaces !== undefined && (await isInCart(ctx, replaces));
  const kind = isReplacing ? "cart" : input.kind;
  const add = async (tx: Tx, cart: Cart) => {
    if (kind === "booking") await emptyCart(tx, cart.id);
    if (Object.values(quantities).every((quantity) => quantity === 0))
      throw new DomainError("nobody", { field: `quantities.${Object.keys(quantities)[0] ?? "adult"}` });
    checkPeople(quantities, settingNumber(ctx.shop, "max_seats_per_order"));
    const ticketTypeId = await findTicketTypeId(tx, slug);
    if (ticketTypeId === null) throw new DomainError("ticket_not_found", { field: "slug" });
    return putLine(tx, ctx, cart, { ...emptyCartItem, kind: "ticket", ticketTypeId, date, time }, quantities, {
      replaces,
    });
  };
  if (!isReplacing) return addToCartOnce(ctx, kind, input, add);
  // Slots are locked last, so that popular slots are locked only for a moment.
  return addToCartOnce(ctx, kind, input, add, (tx, cart, priced) => updateHold(tx, ctx, cart, priced, input));
}

/** @throws DomainError product_not_found, cart_full, and the codes of `addToCartOnce` and `checkQuantity` */
export async function addVariant(ctx: Ctx, input: z.output<typeof AddVariant>): Promise<CartView> {
  return addToCartOnce(ctx, "cart", input, async (tx, cart) => {
    const variantId = await lockVariantId(tx, input.sku);
    if (variantId === null) throw new DomainError("product_not_found", { field: "sku" });
    return putLine(tx, ctx, cart, { ...emptyCartItem, kind: "variant", variantId }, { piece: input.quantity });
  });
}

/** @throws DomainError combo_not_found, cart_full, and the codes of `addToCartOnce` and `checkQuantity` */
export async function addCombo(ctx: Ctx, input: z.output<typeof AddCombo>): Promise<CartView> {
  return addToCartOnce(ctx, "cart", input, async (tx, cart) => {
    const comboId = await findComboId(tx, input.slug);
    if (comboId === null) throw new DomainError("combo_not_found", { field: "slug" });
    return putLine(tx, ctx, cart, { ...emptyCartItem, kind: "combo", comboId }, { piece: input.quantity });
  });
}

/** @throws DomainError service_not_found, price_on_request, and the codes of `addToCartOnce` and `putLine` */
export async function addService(ctx: Ctx, input: z.output<typeof AddService>): Promise<CartView> {
  return addToCartOnce(ctx, "cart", input, async (tx, cart) => {
    const { slug, date, quantity } = input;
    const serviceId = await findServiceId(tx, slug);
    if (serviceId === null) throw new DomainError("service_not_found", { field: "slug" });
    return putLine(tx, ctx, cart, { ...emptyCartItem, kind: "service", serviceId, date }, { piece: quantity });
  });
}
