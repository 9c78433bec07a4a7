import { createHash } from "node:crypto";
import { desc, eq, lte } from "drizzle-orm";
import type { z } from "zod";
import { splitVat } from "~/lib/money";
import { parsePhone } from "~/lib/phone";
import { shopDate } from "~/lib/shop-time";
import { parseTaxCode } from "~/lib/tax-code";
import { writeLetter } from "~/mail/write-letter.server";
import type { Tx } from "~db/client.server";
import { cartLines, holds, type MethodId, orderLines, orders, payables, vatRates } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { CartView } from "../cart/cart-view";
import { acceptPrices } from "../cart/change-line.server";
import { type Cart, lockCart } from "../cart/find-cart.server";
import { type Basis, readPricedCart } from "../cart/get-cart.server";
import { demandsOf, endHold, openHold, shortLine } from "../cart/hold-places.server";
import { takenOutForGood } from "../cart/undo.rules";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { adapters } from "../payments/adapters.server";
import { getMethod } from "../payments/list-methods.server";
import type { PaymentStart } from "../payments/methods";
import { limitRate } from "../site/limit-rate.server";
import { settingText } from "../site/shop.rules";
import { claimPlaces, type Demand, holdCovers, passPlaces } from "../tickets/claim-places.server";
import { newCode } from "../tickets/new-code.server";
import { type Order, tell } from "./move-order.server";
import { continuePayment } from "./pay-order.server";
import { anyOf, type PlaceOrder } from "./schema";
import { attemptFacts, paymentWindow, writeAttempt } from "./start-attempt.server";

type Input = z.output<typeof PlaceOrder>;
/** `pay`: where the buyer pays now; null for an order that waits for nothing. */
export type Placed = { code: string; repeated: boolean; pay: PaymentStart | null };

/**
 * Turns a cart into an order: lines as priced now, the hold's places (or new ones) claimed for the method's window,
 * a payable with its first attempt, and the letters, all in one transaction. The same form again gives the same order.
 * @throws DomainError form_used (the key made another order: params.code), total_changed, method_unknown,
 *   and what `holdPlaces` throws
 */
export async function placeOrder(ctx: Ctx, input: Input): Promise<Placed> {
  const session = ctx.visitor.ensureSession();
  await limitRate(ctx, "place-order", session, { most: 60, minutes: 10 });
  const digest = digestOf(input);
  const placed = await transact(ctx.db, async (tx): Promise<Placed | "total changed"> => {
    const cart = await lockCart(tx, ctx, input.kind);
    const [earlier] = await tx.select().from(orders).where(eq(orders.formKey, input.key));
    if (earlier) return sameOrder(earlier, digest, session);

    const method = await getMethod(ctx, input.method, tx);
    const { view, basis } = await readPricedCart(ctx, tx, cart);
    const demands = demandsOf(ctx, view);
    if (view.total !== input.total) {
      await acceptPrices(tx, view.lines);
      return "total changed";
    }
    const window = paymentWindow(
      ctx,
      method.id,
      ctx.now,
      [...basis.values()].map((line) => line.salesEnd),
    );
    const order = await writeOrder(tx, ctx, input, {
      cart,
      view,
      basis,
      digest,
      session,
      method: method.id,
      payBy: window,
    });
    const [payable] = await tx.insert(payables).values({ orderId: order.id, amount: order.total }).returning();
    if (!payable) throw new Error("placeOrder: no payable was written");
    const attempt = await writeAttempt(tx, ctx, {
      order,
      payableId: payable.id,
      method: method.id,
      number: 1,
      amount: order.total,
      expiresAt: window,
    });
    await tx.update(cartLines).set({ removedAt: takenOutForGood }).where(eq(cartLines.cartId, cart.id));
    await tellOfOrder(tx, ctx, order);
    // Last of all, so that a slot everybody wants is locked only for a moment.
    await takePlaces(tx, ctx, cart, order, demands).catch((error) => {
      throw shortLine(error, view.lines);
    });
    return { code: order.code, repeated: false, pay: adapters[method.id].start(attemptFacts(order, attempt)) };
  });
  if (placed === "total changed") throw new DomainError("total_changed", { field: "total" });
  ctx.visitor.proveOrder(placed.code);
  return placed.repeated ? { ...placed, pay: await continuePayment(ctx, placed) } : placed;
}

/** The places that the cart's hold keeps, if it keeps exactly these; else new ones. */
async function takePlaces(tx: Tx, ctx: Ctx, cart: Cart, order: Order, demands: Demand[]) {
  const hold = await openHold(tx, cart);
  if (hold && (await holdCovers(tx, hold.id, demands, ctx.now))) {
    await passPlaces(tx, hold.id, order.id);
    await tx.update(holds).set({ releasedAt: ctx.now }).where(eq(holds.id, hold.id));
    return;
  }
  if (hold) await endHold(tx, hold.id, ctx.now);
  await claimPlaces(tx, { orderId: order.id }, demands, null, ctx.now);
}

/** What the form said, its key aside. */
function digestOf({ key: _, ...content }: Input): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
}

function sameOrder(earlier: Order, digest: string, session: string): Placed {
  const own = earlier.sessionId === session;
  if (own && earlier.formDigest === digest) return { code: earlier.code, repeated: true, pay: null };
  throw new DomainError("form_used", { params: own ? { code: earlier.code } : {} });
}

type Source = {
  cart: Cart;
  view: CartView;
  basis: ReadonlyMap<number, Basis>;
  digest: string;
  session: string;
  method: MethodId;
  payBy: Date;
};

async function writeOrder(
  tx: Tx,
  ctx: Ctx,
  input: Input,
  { cart, view, basis, digest, session, method, payBy }: Source,
): Promise<Order> {
  const percent = await vatPercent(tx, shopDate(ctx.now));
  const lines = linesOf(view, basis, percent);
  const [order] = await tx
    .insert(orders)
    .values({
      code: newCode(),
      formKey: input.key,
      formDigest: digest,
      sessionId: session,
      cartId: cart.id,
      cartKind: cart.kind,
      locale: ctx.locale,
      fullName: input.fullName.normalize("NFC"),
      phone: parsePhone(input.phone) ?? input.phone,
      email: input.email ?? null,
      invoice: invoiceOf(input),
      note: input.note?.normalize("NFC") ?? null,
      method,
      status: "pending",
      paymentStatus: "pending",
      total: lines.reduce((sum, { total }) => sum + total, 0),
      vat: lines.reduce((sum, { vat }) => sum + vat, 0),
      placedAt: ctx.now,
      payBy,
      origin: ctx.origin,
    })
    .onConflictDoNothing({ target: orders.formKey })
    .returning();
  // Another visitor, or this one's other cart, sent the same key at this very moment.
  if (!order) throw new DomainError("form_used");
  await tx.insert(orderLines).values(lines.map((line, position) => ({ ...line, orderId: order.id, position })));
  await tell(tx, order.id, "status", null, "pending", { actor: "buyer", now: ctx.now });
  return order;
}

/** One order line per price category of a cart line, with names in both languages and the policy it is sold under. */
function linesOf(view: CartView, basis: ReadonlyMap<number, Basis>, vatPercent: number) {
  return view.lines.flatMap((line) => {
    const sold = basis.get(line.id);
    const { slotId } = line;
    if (!sold || slotId === null) throw new DomainError("no_such_slot", { field: `line-${line.id}` });
    const { type, prices } = sold;
    return line.parts.map((part) => {
      const category = prices.find(({ key }) => key === part.key);
      if (!category || category.price === null) throw new DomainError("price_unknown", { field: `line-${line.id}` });
      const total = category.price * part.quantity;
      return {
        ticketTypeId: type.id,
        slotId,
        date: line.date,
        time: line.time,
        name: type.name,
        categoryKey: part.key,
        categoryName: category.name,
        members: category.members,
        quantity: part.quantity,
        unitPrice: category.price,
        total,
        vatPercent,
        vat: splitVat(total, vatPercent).vat,
        policy: type.policy,
      };
    });
  });
}

/** The VAT rate that prices include on a day; none written: 10 %. */
async function vatPercent(tx: Tx, date: string): Promise<number> {
  const [rate] = await tx
    .select()
    .from(vatRates)
    .where(lte(vatRates.startsOn, date))
    .orderBy(desc(vatRates.startsOn))
    .limit(1);
  return rate?.percent ?? 10;
}

/** The details for a VAT invoice, or null when none was asked for. */
function invoiceOf({ wantsInvoice, invoice }: Input) {
  if (!wantsInvoice && !anyOf(invoice)) return null;
  const { company = "", taxCode = "", address = "", email = "" } = invoice ?? {};
  return {
    company: company.normalize("NFC"),
    taxCode: parseTaxCode(taxCode) ?? taxCode,
    address: address.normalize("NFC"),
    email,
  };
}

async function tellOfOrder(tx: Tx, ctx: Ctx, order: Order) {
  const letter = { locale: order.locale, orderId: order.id };
  if (order.email)
    await writeLetter(tx, {
      ...letter,
      key: `order_placed:${order.code}`,
      kind: "order_placed",
      recipient: order.email,
    });
  const staff = settingText(ctx.shop, "staff_email");
  if (staff)
    await writeLetter(tx, {
      ...letter,
      key: `staff_new_order:${order.code}`,
      kind: "staff_new_order",
      recipient: staff,
      locale: "vi",
    });
}
