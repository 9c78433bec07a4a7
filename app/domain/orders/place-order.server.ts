import { digestOf } from "~/lib/hash.server";
import { createCounter } from "~/lib/metrics.server";
import { parsePhone } from "~/lib/phone";
import { shopDate } from "~/lib/shop-time";
import type { Tx } from "~db/client.server";
import type { ReservationId } from "~db/schema/inventory";
import type { CreditId, MethodId } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import { readAddress } from "../cart/address.server";
import {
  acceptPrices,
  deriveSessionAfterOrder,
  emptyCart,
  findOpenHold,
  getRateLimitKey,
  type Hold,
  lockCartForOrder,
  moveCartsToSession,
} from "../cart/cart.server";
import type { CartView } from "../cart/cart-view";
import { endHold, markHoldOrdered } from "../cart/end-hold.server";
import { getCartPaymentContext, hasServiceLine, priceLockedCart, readCartRows } from "../cart/get-cart.server";
import { getShippingFee } from "../cart/get-shipping-fee.server";
import { listRequestedQuantities, type RequestedQuantity, toLineError } from "../cart/requested-quantities.server";
import { readVatPercents } from "../catalog/read-vat-percents.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { lockUserAgainstDeletion } from "../identity/profile.server";
import { lockClosuresShared } from "../inventory/close-slots.server";
import { assignLines, type ReservedLine } from "../inventory/inventory-item.rules";
import { limitUnpaidOrders } from "../inventory/limit-unpaid-orders.server";
import {
  assignReservationToOrder,
  createReservation,
  type OrderReservation,
  reserveForOrder,
  reserveWithinLimits,
} from "../inventory/reservations.server";
import { findExactLines } from "../inventory/reserve-items.server";
import { adapters } from "../payments/adapters.server";
import { getCreditShare } from "../payments/credit.rules";
import { type Credit, getUsableCredit, limitCreditLookUps } from "../payments/credits.server";
import { listEnabledMethods, selectMethod } from "../payments/list-methods.server";
import type { PaymentStep } from "../payments/payment-adapter";
import { createIntentWithAttempt } from "../payments/payment-attempts.server";
import { getPaymentDeadline } from "../payments/payment-deadline.rules";
import { createPaymentIntent } from "../payments/payment-intents.server";
import { payWithCredit, settleFreeIntent } from "../payments/settle.server";
import { requireOpenShop } from "../shop/shop-opening.server";
import { findNetwork, limitRate } from "../visitors/limit-rate.server";
import { continuePayment, type StartedPayment, startPayment } from "./continue-payment.server";
import { limitHourlyOrders } from "./limit-hourly-orders.server";
import { notifyBuyer } from "./notify-buyer.server";
import { countOrdersOfHour, notifyStaffOfOrder } from "./notify-staff-of-order.server";
import { findOrderByFormKey } from "./order-access.server";
import { saveReservationLines } from "./order-contents.server";
import type { Order } from "./order-status.server";
import { type OrderShipping, type PlaceOrderInput, writeOrder } from "./write-order.server";

type CartChange = "cart_changed" | "total_changed";
/** With `changed`, no order was written. The transaction still commits, because it stores the prices to show next. */
type WriteResult =
  | { order: Order; isRepeated: true }
  | { order: Order; isRepeated: false; payment: StartedPayment | null }
  | { changed: CartChange };
export type PlacedOrder = { code: string; repeated: boolean; pay: PaymentStep | null };

const placed = createCounter("gondola_orders_placed_total", "Orders that were placed");

/**
 * Repeating the same form returns the same order. @throws DomainError shop_closed, logged_out_meanwhile,
 * account_changed, form_used, cart_changed, total_changed, too_many_orders, address_missing, credit_changed,
 * test_order, and the codes of `selectMethod`, `readAddress`, `getShippingFee`, `getUsableCredit`, `limitUnpaidOrders`,
 * `listRequestedQuantities` and `toLineError`
 */
export async function placeOrder(ctx: Ctx, input: PlaceOrderInput): Promise<PlacedOrder> {
  await limitRate(ctx, "place-order", getRateLimitKey(ctx), { max: 60, minutes: 10 });
  if (input.credit !== undefined) await limitCreditLookUps(ctx);
  requireOpenShop(ctx);
  requireSameAccount(ctx, input);
  const { visitor } = ctx;
  const written = await transact(ctx.db, (tx) => writeOrderOnce(tx, ctx, input));
  if ("changed" in written) throw new DomainError(written.changed, { field: "total" });
  const { order, isRepeated } = written;
  if (!isRepeated) placed.add({ method: order.method });
  // Only a guest's browser gets access to the order here. An account's browser must lose access when the session is
  // ended on another device.
  if (visitor.userId === null) {
    if (order.cartSessionId !== null) visitor.replaceCartSession?.(order.cartSessionId);
    visitor.proveOrder(order.code);
  }
  if (isRepeated) return { code: order.code, repeated: true, pay: await continuePayment(ctx, order) };
  return {
    code: order.code,
    repeated: false,
    pay: written.payment && (await startPayment(ctx, order, written.payment)),
  };
}

function requireSameAccount({ visitor: { userId, displayName } }: Ctx, { account }: PlaceOrderInput) {
  if (account === undefined || account === (userId ?? 0)) return;
  throw userId === null
    ? new DomainError("logged_out_meanwhile")
    : new DomainError("account_changed", { params: { name: displayName ?? "" } });
}

async function writeOrderOnce(tx: Tx, ctx: Ctx, input: PlaceOrderInput): Promise<WriteResult> {
  const { key, account: _, ...content } = input;
  const digest = digestOf(content);
  // The user is locked before the cart, in the same order as when an account is deleted.
  if (ctx.visitor.userId !== null) await lockUserAgainstDeletion(tx, ctx.visitor.userId);
  const cart = await lockCartForOrder(tx, ctx, input.kind);
  // Queries that do not depend on each other are sent together, so that the order waits for the database less often.
  const [earlier, rows] = await Promise.all([findOrderByFormKey(tx, key), readCartRows(ctx, tx, cart)]);
  if (earlier) return requireSameForm(ctx, earlier, digest);
  // The lock makes a concurrent closure of a service's day wait for this order, so that the closure includes the order.
  if (hasServiceLine(rows)) await lockClosuresShared(tx);
  const [priced, methods, vatPercents, hold] = await Promise.all([
    priceLockedCart(ctx, tx, cart, rows),
    listEnabledMethods(tx),
    readVatPercents(tx, shopDate(ctx.now)),
    findOpenHold(tx, cart),
  ]);
  const { view, lines } = priced;
  const requested = listRequestedQuantities(ctx, priced);
  const paymentContext = getCartPaymentContext(priced, input.shipTo?.country ?? null);
  const shipping = view.goodsTotal > 0 ? await readShipping(tx, ctx, input, view.goodsTotal) : null;
  const changed = findChange(view, shipping, input);
  if (changed) {
    await acceptPrices(tx, view.lines);
    return { changed };
  }
  const credit = await readCredit(tx, ctx, input);
  const isTest = ctx.visitor.isPreviewing;
  const own = findMethodWithoutChoice(input, credit, isTest);
  const rest = { ...paymentContext, amount: credit?.missing ?? input.total };
  const method: MethodId = own ?? selectMethod(ctx, methods, input.method ?? "", rest).id;
  const adapter = adapters[method];
  const until = getPaymentDeadline(adapter, ctx.shop, { now: ctx.now, placedAt: ctx.now }, paymentContext);
  const reservation = {
    network: findNetwork(ctx),
    phone: parsePhone(input.phoneNumber) ?? input.phoneNumber,
    endsAt: until,
  };
  const contact = { email: input.email ?? null, phone: reservation.phone };
  const [, placedBefore, heldLines] = await Promise.all([
    limitHourlyOrders(tx, ctx, contact),
    countOrdersOfHour(tx, ctx),
    hold && findExactLines(tx, hold.reservationId, requested, ctx.now),
  ]);
  const reservationId = (heldLines && hold?.reservationId) ?? (await createReservation(tx, ctx, reservation));
  const session =
    ctx.visitor.userId === null ? deriveSessionAfterOrder(ctx, { formKey: key, placedAt: ctx.now }) : null;
  const sold = { cart, lines, shipping, vatPercents, reservationId, isTest };
  const sale = { ...sold, digest, session, method, paymentDeadline: until };
  const { order, lineIds } = await writeOrder(tx, ctx, input, sale);
  const units = nameUnits(lineIds, requested);
  const { code, total: amount, id: subjectId } = order;
  const newIntent = { kind: "order", subjectId, code, amount, createdAt: ctx.now } as const;
  const missing = credit?.missing ?? amount;
  const attempt = missing > 0 && adapter.start !== null ? { method, amount: missing, expiresAt: until } : null;
  const [payment] = await Promise.all([
    attempt
      ? createIntentWithAttempt(tx, newIntent, attempt)
      : createPaymentIntent(tx, newIntent).then((intent) => ({ intent, attempt: null })),
    emptyCart(tx, cart.id),
    session === null ? null : moveCartsToSession(tx, ctx, cart, session),
    // Orders that are paid immediately get another email instead.
    own === null || own === "test" ? notifyBuyer(tx, ctx, order, "order_placed") : null,
    isTest ? null : notifyStaffOfOrder(tx, ctx, order, placedBefore),
    hold && heldLines && takeOverHold(tx, ctx, hold, reservation),
    heldLines && saveReservationLines(tx, assignLines(units, heldLines)),
  ]);
  // Slots are locked last, so that popular slots are locked only for a moment.
  const plan = { hold, heldLines, reservationId, reservation, requested };
  const reserved = await reservePlaces(tx, ctx, plan).catch((error) => {
    throw toLineError(ctx, error, lines);
  });
  if (!heldLines) await saveReservationLines(tx, assignLines(units, reserved));
  if (input.total === 0) await settleFreeIntent(tx, ctx, payment.intent);
  else if (credit) await payWithCredit(tx, ctx, { intent: payment.intent, ...credit });
  return { order, isRepeated: false, payment: payment.attempt && { ...payment, missing } };
}

function findChange(
  view: CartView,
  shipping: OrderShipping | null,
  { total, contents }: PlaceOrderInput,
): CartChange | null {
  if (view.contents !== contents) return "cart_changed";
  return view.total + (shipping?.fee ?? 0) === total ? null : "total_changed";
}

async function readCredit(
  tx: Tx,
  ctx: Ctx,
  { credit: code, creditPays: expected, total }: PlaceOrderInput,
): Promise<RedeemedCredit | null> {
  const credit: Credit | null = code === undefined || total === 0 ? null : await getUsableCredit(tx, ctx, code);
  const amount = credit ? getCreditShare(credit, total) : 0;
  if (amount !== expected) throw new DomainError("credit_changed", { field: "credit" });
  return credit && { creditId: credit.id, amount, missing: total - amount };
}

type RedeemedCredit = { creditId: CreditId; amount: number; missing: number };

function findMethodWithoutChoice({ total }: PlaceOrderInput, credit: RedeemedCredit | null, isTest: boolean) {
  if (isTest && credit) throw new DomainError("test_order", { field: "credit" });
  if (total === 0) return "free";
  if (isTest) return "test";
  return credit?.missing === 0 ? "credit" : null;
}

async function readShipping(tx: Tx, ctx: Ctx, input: PlaceOrderInput, goodsTotal: number): Promise<OrderShipping> {
  if (!input.shipTo) throw new DomainError("address_missing", { field: "shipTo.line" });
  const { fullName = input.fullName, phone = input.phoneNumber } = input.shipTo;
  const shipTo = readAddress({ ...input.shipTo, fullName, phone }, "shipTo.");
  const billTo = input.billTo ? readAddress(input.billTo, "billTo.") : null;
  const { fee } = await getShippingFee(tx, ctx, { address: shipTo, goodsTotal }, "shipTo.");
  return { shipTo, billTo, fee };
}

/** `heldLines` are the lines of the cart's hold if it reserves exactly what the order needs, else null. */
type ReservationPlan = {
  hold: Hold | null;
  heldLines: ReservedLine[] | null;
  reservationId: ReservationId;
  reservation: OrderReservation;
  requested: RequestedQuantity[];
};

async function takeOverHold(tx: Tx, ctx: Ctx, { id, reservationId }: Hold, reservation: OrderReservation) {
  await Promise.all([assignReservationToOrder(tx, reservationId, reservation), markHoldOrdered(tx, id, ctx.now)]);
}

async function reservePlaces(
  tx: Tx,
  ctx: Ctx,
  { hold, heldLines, reservationId, reservation, requested }: ReservationPlan,
): Promise<ReservedLine[]> {
  const isHeld = heldLines !== null;
  if (isHeld || !hold) return reserveForOrder(tx, ctx, reservationId, requested, { isHeld, buyer: reservation });
  // Parallel orders wait here for each other, so this must run before the hold's slots are locked.
  await limitUnpaidOrders(tx, ctx, reservation);
  await endHold(tx, hold, ctx.now, { requested });
  return reserveWithinLimits(tx, ctx, reservationId, requested);
}

function nameUnits(lineIds: readonly number[], requested: readonly RequestedQuantity[]) {
  return requested.map((one) => {
    const orderLineId = lineIds[one.linePosition];
    if (orderLineId === undefined) throw new Error(`The order has no line at position ${one.linePosition}`);
    return { ...one, orderLineId };
  });
}

function requireSameForm(ctx: Ctx, earlier: Order, digest: string): WriteResult {
  const { userId, cartSessionId } = ctx.visitor;
  const ownSessions = userId === null ? [cartSessionId, deriveSessionAfterOrder(ctx, earlier)] : [];
  const isOwn = userId === null ? ownSessions.includes(earlier.cartSessionId) : earlier.userId === userId;
  if (isOwn && earlier.formDigest === digest) return { order: earlier, isRepeated: true };
  throw new DomainError("form_used", { params: isOwn ? { code: earlier.code } : {} });
}
