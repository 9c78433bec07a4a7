import { eq } from "drizzle-orm";
import type { z } from "zod";
import { combos, services, ticketTypes, variants } from "~db/schema";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { CartView } from "./cart-view";
import { emptyCart } from "./empty-cart.server";
import { aThing } from "./lines/kind.server";
import { addOnce, putLine } from "./put-line.server";
import type { AddCombo, AddService, AddTicket, AddVariant } from "./schema";

/**
 * Puts a ticket into the visitor's cart; the same ticket, day and slot join into one line. A booking ("buy now")
 * replaces what the booking cart held. The same key with the same content adds once.
 * @throws DomainError ticket_not_found, nobody, cart_full, and what a ticket line refuses
 */
export async function addTicket(ctx: Ctx, input: z.output<typeof AddTicket>): Promise<CartView> {
  return addOnce(ctx, input.kind, input, async (tx, cart) => {
    if (input.kind === "booking") await emptyCart(tx, cart.id);
    const { slug, date, time, quantities } = input;
    if (Object.values(quantities).every((quantity) => quantity === 0))
      throw new DomainError("nobody", { field: `quantities.${Object.keys(quantities)[0] ?? "adult"}` });
    const [type] = await tx.select({ id: ticketTypes.id }).from(ticketTypes).where(eq(ticketTypes.slug, slug));
    if (!type) throw new DomainError("ticket_not_found", { field: "slug" });
    await putLine(tx, ctx, cart.id, { ...aThing, kind: "ticket", ticketTypeId: type.id, date, time }, quantities);
  });
}

/**
 * Puts pieces of a product's variant into the visitor's cart; more of the same join into one line. The same key with
 * the same content adds once.
 * @throws DomainError product_not_found, out_of_stock, stock_short, too_many_pieces, cart_full
 */
export async function addVariant(ctx: Ctx, input: z.output<typeof AddVariant>): Promise<CartView> {
  return addOnce(ctx, "cart", input, async (tx, cart) => {
    const [variant] = await tx.select({ id: variants.id }).from(variants).where(eq(variants.sku, input.sku));
    if (!variant) throw new DomainError("product_not_found", { field: "sku" });
    await putLine(tx, ctx, cart.id, { ...aThing, kind: "variant", variantId: variant.id }, { piece: input.quantity });
  });
}

/**
 * The same for a combo: its parts are taken from the stock of each.
 * @throws DomainError combo_not_found, and as for a variant
 */
export async function addCombo(ctx: Ctx, input: z.output<typeof AddCombo>): Promise<CartView> {
  return addOnce(ctx, "cart", input, async (tx, cart) => {
    const [combo] = await tx.select({ id: combos.id }).from(combos).where(eq(combos.slug, input.slug));
    if (!combo) throw new DomainError("combo_not_found", { field: "slug" });
    await putLine(tx, ctx, cart.id, { ...aThing, kind: "combo", comboId: combo.id }, { piece: input.quantity });
  });
}

/**
 * The same for a service wished for a day.
 * @throws DomainError service_not_found, price_on_request, date_past, date_too_soon, date_too_far, too_many_pieces,
 *   cart_full
 */
export async function addService(ctx: Ctx, input: z.output<typeof AddService>): Promise<CartView> {
  return addOnce(ctx, "cart", input, async (tx, cart) => {
    const { slug, date, quantity } = input;
    const [service] = await tx.select({ id: services.id }).from(services).where(eq(services.slug, slug));
    if (!service) throw new DomainError("service_not_found", { field: "slug" });
    await putLine(tx, ctx, cart.id, { ...aThing, kind: "service", serviceId: service.id, date }, { piece: quantity });
  });
}
