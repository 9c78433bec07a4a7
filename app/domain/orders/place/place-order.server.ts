import { eq } from "drizzle-orm";
import type { z } from "zod";
import { digestOf } from "~/lib/digest.server";
import type { Tx } from "~db/client.server";
import { holds, orders, payables } from "~db/schema";
import { transact } from "~db/transaction.server";
import { claim, holdCovers, passClaims } from "../../capacity/claims.server";
import type { Demand } from "../../capacity/demands.rules";
import { type CartView, isGoods } from "../../cart/cart-view";
import { acceptPrices } from "../../cart/change-line.server";
import { demandsOf, shortLine } from "../../cart/demands.server";
import { emptyCart } from "../../cart/empty-cart.server";
import { endHold, openHold } from "../../cart/end-hold.server";
import { readPricedCart } from "../../cart/get-cart.server";
import { limitUnpaid } from "../../cart/limit-unpaid.server";
import { type Cart, lockCart } from "../../cart/lock-cart.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { adapters } from "../../payments/adapters.server";
import { getMethod } from "../../payments/list-methods.server";
import type { PaymentStart } from "../../payments/methods";
import { readAddress } from "../../shipping/read-address.server";
import { shippingFee } from "../../shipping/shipping-fee.server";
import { limitRate } from "../../site/limit-rate.server";
import type { Order } from "../move-order.server";
import { writeToBuyer, writeToStaff } from "../order-letters.server";
import { continuePayment } from "../pay/open-attempt.server";
import { attemptFacts, paymentWindow, writeAttempt } from "../pay/start-attempt.server";
import type { PlaceOrder } from "../schema";
import { type Shipping, writeOrder } from "./write-order.server";

type Input = z.output<typeof PlaceOrder>;
type Changed = "cart_changed" | "total_changed";
/** `pay`: where the buyer pays now; null for an order that waits for nothing. */
export type Placed = { code: string; repeated: boolean; pay: PaymentStart | null };

/**
 * Turns a cart into an order: lines as priced now, the hold's places (or new ones) claimed for the method's window,
 * a payable with its first attempt, and the letters, all in one transaction. The same form again gives the same order.
 * @throws DomainError form_used (the key made another order: params.code), total_changed, cart_changed,
 *   method_unknown, unpaid_on_phone, and what `holdPlaces` throws
 */
export async function placeOrder(ctx: Ctx, input: Input): Promise<Placed> {
  const session = ctx.visitor.ensureSession();
  await limitRate(ctx, "place-order", session, { most: 60, minutes: 10 });
  const { key, ...content } = input;
  const digest = digestOf(content);
  const placed = await transact(ctx.db, async (tx): Promise<Placed | Changed> => {
    const cart = await lockCart(tx, ctx, input.kind);
    const [earlier] = await tx.select().from(orders).where(eq(orders.formKey, key));
    if (earlier) return sameOrder(earlier, digest, session);

    const priced = await readPricedCart(ctx, tx, cart);
    const { view, lines } = priced;
    const demands = demandsOf(ctx, priced);
    const paidFor = { goodsOnly: view.lines.every(isGoods), country: input.shipTo?.country ?? null };
    const method = await getMethod(ctx, input.method, paidFor, tx);
    const shipping = view.goodsTotal > 0 ? await shippingOf(tx, ctx, input, view.goodsTotal) : null;
    const changed = changedSince(view, shipping, input);
    if (changed) {
      await acceptPrices(tx, view.lines);
      return changed;
    }
    await limitUnpaid(tx, ctx, { cart, demands, phone: input.phone });
    const salesEnds = lines.flatMap(({ salesEnd }) => salesEnd ?? []);
    const payBy = paymentWindow(ctx, method.id, ctx.now, salesEnds);
    const sale = { cart, lines, shipping, digest, session, method: method.id, payBy };
    const order = await writeOrder(tx, ctx, input, sale);
    const [payable] = await tx.insert(payables).values({ orderId: order.id, amount: order.total }).returning();
    if (!payable) throw new Error("placeOrder: no payable was written");
    const start = payBy && {
      order,
      payableId: payable.id,
      method: method.id,
      number: 1,
      amount: order.total,
      expiresAt: payBy,
    };
    const attempt = start && (await writeAttempt(tx, ctx, start));
    await emptyCart(tx, cart.id);
    await writeToBuyer(tx, order, "order_placed");
    await writeToStaff(tx, ctx, { kind: "staff_new_order", about: order.code, orderId: order.id });
    // Last of all, so that a slot everybody wants is locked only for a moment.
    await takePlaces(tx, ctx, cart, order, demands).catch((error) => {
      throw shortLine(ctx, error, lines);
    });
    return {
      code: order.code,
      repeated: false,
      pay: attempt && adapters[method.id].start(attemptFacts(order, attempt)),
    };
  });
  if (typeof placed === "string") throw new DomainError(placed, { field: "total" });
  ctx.visitor.proveOrder(placed.code);
  return placed.repeated ? { ...placed, pay: await continuePayment(ctx, placed) } : placed;
}

/** What was not so any more when the form came: another tab put something else in, or a price moved. */
function changedSince(view: CartView, shipping: Shipping | null, { total, contents }: Input): Changed | null {
  if (view.contents !== contents) return "cart_changed";
  return view.total + (shipping?.fee ?? 0) === total ? null : "total_changed";
}

/**
 * Where the goods go, and what that costs.
 * @throws DomainError address_missing, and what is wrong with an address, at its field
 */
async function shippingOf(tx: Tx, ctx: Ctx, input: Input, goodsTotal: number): Promise<Shipping> {
  if (!input.shipTo) throw new DomainError("address_missing", { field: "shipTo.line" });
  const { fullName = input.fullName, phone = input.phone } = input.shipTo;
  const shipTo = readAddress({ ...input.shipTo, fullName, phone }, "shipTo.");
  const billTo = input.billTo ? readAddress(input.billTo, "billTo.") : null;
  const { fee } = await shippingFee(tx, ctx, { address: shipTo, goodsTotal }, "shipTo.");
  return { shipTo, billTo, fee };
}

/** The places that the cart's hold keeps, if it keeps exactly these; else new ones. */
async function takePlaces(tx: Tx, ctx: Ctx, cart: Cart, order: Order, demands: Demand[]) {
  const hold = await openHold(tx, cart);
  if (hold && (await holdCovers(tx, hold.id, demands, ctx.now))) {
    await passClaims(tx, hold.id, order.id);
    await tx.update(holds).set({ releasedAt: ctx.now }).where(eq(holds.id, hold.id));
    return;
  }
  if (hold) await endHold(tx, hold.id, ctx.now, demands);
  await claim(tx, { orderId: order.id }, demands, null, ctx.now);
}

function sameOrder(earlier: Order, digest: string, session: string): Placed {
  const own = earlier.sessionId === session;
  if (own && earlier.formDigest === digest) return { code: earlier.code, repeated: true, pay: null };
  throw new DomainError("form_used", { params: own ? { code: earlier.code } : {} });
}
