import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { verifyEmailAndJoinOrders } from "~/domain/accounts/verify-email-and-join-orders.server";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { refuseRefund } from "~/domain/aftersales/decide-refund.server";
import { getExchangeOffer } from "~/domain/aftersales/get-exchange-offer.server";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { listRefundRequests, readAccountsByCode } from "~/domain/aftersales/list-refund-requests.server";
import { exchangeTickets } from "~/domain/aftersales/pay-exchange.server";
import { enterPayoutAccount } from "~/domain/aftersales/payout-account.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { GetExchangeOffer, StartExchange } from "~/domain/aftersales/schema";
import { addTicket, addVariant } from "~/domain/cart/add-to-cart.server";
import { getCart } from "~/domain/cart/get-cart.server";
import { quoteShipping } from "~/domain/cart/get-shipping-fee.server";
import { AddTicket, AddVariant, ShippingQuote } from "~/domain/cart/schema";
import type { Ctx } from "~/domain/ctx";
import { DomainError } from "~/domain/errors";
import { signEmailToken } from "~/domain/identity/email-tokens.server";
import { hashPassword } from "~/domain/identity/passwords.server";
import { registerUser } from "~/domain/identity/register-user.server";
import { Register } from "~/domain/identity/schema";
import { createSlots } from "~/domain/inventory/slots.server";
import { cancelOrder, cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import { expireOrders } from "~/domain/orders/expire-orders.server";
import { acceptOrder, deliverOrder, processOrder, shipOrder } from "~/domain/orders/fulfil-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { PlaceOrder } from "~/domain/orders/schema";
import { createCredit } from "~/domain/payments/credits.server";
import { finishRefund } from "~/domain/payments/finish-refund.server";
import { confirmTransfer } from "~/domain/payments/match-payment-by-staff.server";
import { getShop } from "~/domain/shop/get-shop.server";
import { createStaffActor } from "~/domain/staff/audit-log.server";
import { currentTime } from "~/lib/clock";
import { ownOrigin } from "~/lib/config.server";
import { demoCredit, demoLogin } from "~/lib/demo-login";
import { mapLocales, textIn } from "~/lib/locale";
import { addDays, instantOf, shopDate } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import * as tables from "~db/schema";
import { transact } from "~db/transaction.server";
import { type DemoOrder, type DemoStep, readOrders } from "./read-demo";

const { customer, address, closedDayReason, refundNote, refusalReason, orders } = readOrders();

/** The customer gets orders in every state. If the customer exists already, only the password is set again. */
export async function seedDemoCustomer(db: Db, now = currentTime()): Promise<void> {
  const { email, password } = demoLogin;
  const passwordHash = await hashPassword(password);
  const updated = await db.update(tables.users).set({ passwordHash }).where(eq(tables.users.email, email)).returning();
  if (updated.length > 0) return;
  const guest = await ctxOf(db, now, null);
  await registerUser(guest, Register.parse({ ...customer, ...demoLogin, confirmation: password }));
  const [made] = await db
    .select({ userId: tables.users.id, link: tables.emailTokens })
    .from(tables.users)
    .innerJoin(tables.emailTokens, eq(tables.emailTokens.userId, tables.users.id))
    .where(eq(tables.users.email, email));
  if (!made) throw new Error("seedDemoCustomer: no account came of registering");
  const me = await ctxOf(db, now, made.userId);
  await verifyEmailAndJoinOrders(me, { token: signEmailToken(made.link) });
  await createSlots(db, addDays(shopDate(now), -7));
  for (const order of orders) await createDemoOrder(me, order);
  await expireOrders(me);
  await giveDemoCredit(me);
}

async function giveDemoCredit({ db, now, visitor }: Ctx): Promise<void> {
  const [order] = await db
    .select({ orderId: tables.orders.id, locale: tables.orders.locale })
    .from(tables.orders)
    .where(eq(tables.orders.userId, visitor.userId ?? 0))
    .orderBy(tables.orders.id)
    .limit(1);
  if (!order) throw new Error("seedDemoCustomer: the customer has no order");
  const { amount, code } = demoCredit;
  await transact(db, async (tx) => {
    const { credit } = await createCredit(tx, { ...order, email: null, amount, key: "demo", now });
    // The code is fixed, because the balance page shows it in demo mode.
    await tx.update(tables.credits).set({ code }).where(eq(tables.credits.id, credit.id));
  });
}

async function createDemoOrder(me: Ctx, { daysAgo, bought, method, steps }: DemoOrder) {
  const today = shopDate(me.now);
  // The orders are placed early in the morning, when items for the same day are still on sale.
  const placedAt = daysAgo === 0 ? me.now : instantOf(addDays(today, -daysAgo), "05:30");
  const ctx = { ...me, now: placedAt };
  if ("product" in bought) await addGoods(ctx, bought.product, bought.quantity);
  else await addTickets(ctx, bought.ticket, bought.people, addDays(today, bought.inDays));
  const code = await placeCart(ctx, method);
  for (const [hours, step] of steps.entries())
    await runDemoStep(
      step,
      { ...ctx, now: new Date(Math.min(me.now.getTime(), placedAt.getTime() + (hours + 1) * 600_000)) },
      code,
    );
}

async function addGoods(ctx: Ctx, slug: string, quantity: number): Promise<void> {
  const { sku, productId } = tables.variants;
  const [variant] = await ctx.db
    .select({ sku })
    .from(tables.variants)
    .innerJoin(tables.products, eq(tables.products.id, productId))
    .where(eq(tables.products.slug, slug))
    .orderBy(tables.variants.id)
    .limit(1);
  await addVariant(ctx, AddVariant.parse({ sku: variant?.sku, quantity }));
}

/** Adds tickets for the first day that has places, beginning at `from`. */
async function addTickets(
  ctx: Ctx,
  slug: string,
  quantities: Record<string, number>,
  from: string,
  tries = 14,
): Promise<void> {
  try {
    await addTicket(ctx, AddTicket.parse({ slug, date: from, quantities }));
  } catch (error) {
    if (!(error instanceof DomainError) || tries === 0) throw error;
    await addTickets(ctx, slug, quantities, addDays(from, 1), tries - 1);
  }
}

async function placeCart(ctx: Ctx, method: DemoOrder["method"]): Promise<string> {
  const { fullName, phone } = customer;
  const { total, contents, goodsTotal } = await getCart(ctx, { kind: "cart" });
  const isShipped = goodsTotal > 0;
  const fee = isShipped ? (await quoteShipping(ctx, ShippingQuote.parse({ ...address, goodsTotal }))).fee : 0;
  const form = {
    fullName,
    phoneNumber: phone,
    email: demoLogin.email,
    method,
    acceptPolicies: true,
    total: total + fee,
    contents,
  };
  const shipTo = isShipped ? { shipTo: address } : {};
  return (await placeOrder(ctx, PlaceOrder.parse({ key: randomUUID(), ...form, ...shipTo }))).code;
}

async function runDemoStep(step: DemoStep, ctx: Ctx, code: string): Promise<void> {
  const staff: Ctx = { ...ctx, actor: createStaffActor(ctx, { id: null, fullName: "demo", role: "admin" }) };
  switch (step) {
    case "pay": {
      const { total } = await getOrder(ctx, { code });
      await confirmTransfer(staff, { code, amount: total, reference: `DEMO${code}` });
      return;
    }
    case "accept":
      return acceptOrder(staff, code);
    case "process":
      return processOrder(staff, code);
    case "ship":
      return shipOrder(staff, { code, carrier: "GHN", tracking: `DEMO${code}` });
    case "deliver":
      return deliverOrder(staff, code);
    case "cancel": {
      const { paymentStatus } = await getOrder(ctx, { code });
      if (paymentStatus === "paid") await cancelOrderByStaff(staff, code);
      else await cancelOrder(ctx, { code });
      return;
    }
    case "request_refund":
      return requestOneRefund(ctx, code);
    case "refuse": {
      const { waiting } = await listRefundRequests(staff);
      const own = waiting.filter(({ order }) => order === code);
      for (const { id } of own) await refuseRefund(staff, { id, reason: refusalReason });
      return;
    }
    case "exchange":
      return exchangeForNextDay(ctx, code);
    case "refund": {
      const due = await ctx.db
        .select({ id: tables.refunds.id })
        .from(tables.refunds)
        .innerJoin(tables.paymentIntents, eq(tables.paymentIntents.id, tables.refunds.paymentIntentId))
        .where(eq(tables.paymentIntents.code, code));
      const account = { bin: "970436", account: "0071000123456", holder: customer.fullName } as const;
      await enterPayoutAccount(staff, { code, ...account });
      const accountVersion = (await readAccountsByCode(staff, [code])).get(code)?.version;
      for (const { id } of due) await finishRefund(staff, { id, accountVersion });
      return;
    }
    case "close": {
      const { tickets } = await getOrder(ctx, { code });
      const from = tickets[0]?.date ?? "";
      await closeDays(staff, { from, times: [], reason: mapLocales((locale) => textIn(closedDayReason, locale)) });
      return;
    }
    // `expireOrders` runs at the end and expires this order.
    case "expire":
      return;
  }
}

async function requestOneRefund(ctx: Ctx, code: string): Promise<void> {
  const { units } = await getRefundOffer(ctx, { code });
  const one = units.find(({ back }) => back !== null);
  if (!one?.back) throw new Error(`Nothing of the demo's order ${code} can be refunded`);
  const request = one.kind === "variant" ? { units: [], pieces: { [one.line]: 1 } } : { units: [one.key], pieces: {} };
  const note = one.kind === "variant" ? refundNote : undefined;
  await requestRefund(ctx, { code, key: randomUUID(), ...request, amount: one.back.amount, note });
}

/** Exchanges the tickets for the next day with places, at any price difference. */
async function exchangeForNextDay(ctx: Ctx, code: string): Promise<void> {
  const [ticket] = (await getExchangeOffer(ctx, GetExchangeOffer.parse({ code }))).units;
  const later = GetExchangeOffer.parse({ code, date: addDays(ticket?.date ?? "", 1) });
  const { at, chosen } = await getExchangeOffer(ctx, later);
  const day = at?.nearest[0] ?? at?.day;
  if (!day) throw new Error("seedDemoCustomer: no day to exchange for");
  const { date, difference, times } = day;
  const time = times.find(({ open }) => open)?.time;
  const input = { code, key: randomUUID(), units: chosen, date, time, difference, method: "vietqr" };
  const exchange = await exchangeTickets(ctx, StartExchange.parse(input));
  const staff: Ctx = { ...ctx, actor: createStaffActor(ctx, { id: null, fullName: "demo", role: "admin" }) };
  if (exchange.status === "waits")
    await confirmTransfer(staff, {
      ...{ code: exchange.code, amount: exchange.amount },
      reference: `DEMO${exchange.code}`,
    });
}

async function ctxOf(db: Db, now: Date, userId: number | null): Promise<Ctx> {
  const doNothing = () => undefined;
  return {
    ...{
      db,
      now,
      locale: "vi",
      origin: ownOrigin(),
      actor: { kind: "visitor" },
      shop: await getShop(db),
    },
    visitor: {
      ...{
        userId,
        sessionId: userId && 0,
        displayName: null,
        logIn: doNothing,
        deviceCookies: [],
        logOut: doNothing,
        clearProvenOrders: doNothing,
        replaceCartSession: null,
      },
      ...{
        cartSessionId: null,
        provenOrders: [],
        proveOrder: doNothing,
        address: "demo",
        country: null,
        isPreviewing: false,
        userAgent: null,
      },
      consent: null,
      ensureCartSession: () => {
        throw new Error("The demo's customer is logged in");
      },
    },
  };
}
