import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import { addTicket } from "~/domain/cart/add-to-cart.server";
import { getCart } from "~/domain/cart/get-cart.server";
import { quoteShipping } from "~/domain/cart/get-shipping-fee.server";
import { AddTicket, ShippingQuote } from "~/domain/cart/schema";
import type { Ctx } from "~/domain/ctx";
import { type PlacedOrder, placeOrder } from "~/domain/orders/place-order.server";
import { PlaceOrder } from "~/domain/orders/schema";
import { createCredit } from "~/domain/payments/credits.server";
import { receivePayment } from "~/domain/payments/receive-payment.server";
import type { Role } from "~/domain/permission";
import { getShop } from "~/domain/shop/get-shop.server";
import { createStaffActor, type StaffIdentity } from "~/domain/staff/audit-log.server";
import { currentTime } from "~/lib/clock";
import { addDays, instantOf, shopDate, weekday } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import { type CartKind, orders, paymentAttempts, paymentIntents, slots, staffMembers, ticketTypes } from "~db/schema";
import { readCalendar } from "~db/seed/read-demo";
import { transact } from "~db/transaction.server";

/** Nine in the morning of the shop's day, so that no test runs past midnight. */
export const morning = instantOf(shopDate(currentTime()), "09:00");

type Visit = {
  now?: Date;
  session?: string;
  address?: string;
  consent?: Ctx["visitor"]["consent"];
  shop?: Ctx["shop"];
  locale?: Ctx["locale"];
  /** True if the session comes from a cookie, as in a browser. An API client names its own session. */
  hasCookie?: boolean;
};

/** Creates the context of a visitor. By default, the session is new and the visitor has an IP address of their own. */
export async function createVisit(
  db: Db,
  { now = morning, session, address, consent = null, shop, locale = "vi", hasCookie = false }: Visit = {},
): Promise<Ctx> {
  let sessionId = session ?? `guest_${randomBytes(8).toString("hex")}`;
  const provenOrders: string[] = [];
  const deviceCookies: string[] = [];
  const visitor: Ctx["visitor"] = {
    userId: null,
    sessionId: null,
    displayName: null,
    logIn: (_token, deviceCookie) => void deviceCookies.push(deviceCookie),
    deviceCookies,
    logOut: () => undefined,
    clearProvenOrders: () => undefined,
    get cartSessionId() {
      return sessionId;
    },
    ensureCartSession: () => sessionId,
    replaceCartSession: hasCookie
      ? (replacement) => {
          sessionId = replacement;
        }
      : null,
    provenOrders,
    proveOrder: (code) => void provenOrders.push(code),
    address: address ?? `3fff:${randomInt(4_096).toString(16)}:${randomInt(65_536).toString(16)}::1`,
    country: null,
    isPreviewing: false,
    userAgent: null,
    consent,
  };
  const actor = { kind: "visitor" } as const;
  // Nothing listens on port 9, so calls to a gateway there fail.
  return { db, now, locale, origin: "http://localhost:9", visitor, actor, shop: shop ?? (await getShop(db)) };
}

export function asStaff(ctx: Ctx, who: Role | StaffIdentity = "admin"): Ctx {
  return {
    ...ctx,
    actor: createStaffActor(ctx, typeof who === "string" ? { id: null, fullName: "lan", role: who } : who),
  };
}

export async function createStaffMember(db: Db, role: Role): Promise<StaffIdentity> {
  const typed = { email: `${randomUUID()}@nuimay.example`, fullName: `Lan ${randomUUID()}`, passwordHash: "none" };
  const [who] = await db
    .insert(staffMembers)
    .values({ ...typed, role, createdAt: morning })
    .returning();
  return who!;
}

/** Returns the context of a request some minutes later. A queued message is due within one minute. */
export function createLaterVisit(ctx: Ctx, minutes: number): Ctx {
  return { ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) };
}

const { holidays } = readCalendar();

/** Returns true if one of these days has holiday prices. */
export function hasHoliday(from: string, days: number): boolean {
  return holidays.some(({ date }) => date >= from && date < addDays(from, days));
}

/** Returns this weekday (1 is Monday) in the first holiday-free week that begins at least three weeks from now. */
export function findDayAhead(dayOfWeek: number): string {
  let from = addDays(shopDate(morning), 21);
  while (hasHoliday(from, 7)) from = addDays(from, 7);
  return addDays(from, (dayOfWeek - weekday(from) + 7) % 7);
}

type Line = z.input<typeof AddTicket>;
/** A cart line with a ticket for one adult. The pool of this ticket has one slot a day. */
const cable: Line = { slug: "cap-treo-khu-hoi", date: findDayAhead(2), quantities: { adult: 1 } };

export function fillCart(ctx: Ctx, line: Partial<Line> = {}) {
  return addTicket(ctx, AddTicket.parse({ ...cable, ...line }));
}

/** Returns a random phone number, because unpaid orders are limited per phone number. */
export function newPhone(): string {
  return `09${randomInt(100_000_000).toString().padStart(8, "0")}`;
}

/** A filled-in checkout form for the cart. Every form has a key of its own. */
export async function checkoutForm(ctx: Ctx, changes: Partial<z.input<typeof PlaceOrder>> = {}) {
  const kind: CartKind = changes.kind ?? "cart";
  const { total: lines, contents, goodsTotal } = await getCart(ctx, { kind });
  const { shipTo } = changes;
  // A wrong address gets no shipping fee here, and placing the order reports the error.
  const ships = shipTo !== undefined && goodsTotal > 0;
  const sent = ships && (await quoteShipping(ctx, ShippingQuote.parse({ ...shipTo, goodsTotal })).catch(() => null));
  const total = lines + (sent ? sent.fee : 0);
  const typed = { fullName: "Trần Thị Hoa", phoneNumber: newPhone(), email: "hoa@example.vn", method: "vietqr" };
  return PlaceOrder.parse({ key: randomUUID(), total, contents, acceptPolicies: true, ...typed, ...changes, kind });
}

export async function placeOrderForm(
  ctx: Ctx,
  changes: Partial<z.input<typeof PlaceOrder>> = {},
): Promise<PlacedOrder> {
  return placeOrder(ctx, await checkoutForm(ctx, changes));
}

export async function placeOrderAsGuest(
  db: Db,
  { line = {}, form = {}, ...who }: Visit & { line?: Partial<Line>; form?: Partial<z.input<typeof PlaceOrder>> } = {},
) {
  const ctx = await createVisit(db, who);
  await fillCart(ctx, line);
  const { code } = await placeOrderForm(ctx, form);
  return { ctx, code };
}

export async function payOrderOf(ctx: Ctx, code: string, transactionId: string = randomUUID()) {
  const { order, attempt } = await orderRow(ctx.db, code);
  const { method: provider, paymentIntentId, id: attemptId } = attempt;
  return receivePayment(ctx, { provider, transactionId, amount: order.total, paymentIntentId, attemptId });
}

export async function makeCredit(db: Db, amount: number, now = morning): Promise<string> {
  const { code } = await placeOrderAsGuest(db, { now });
  const { order } = await orderRow(db, code);
  const giving = { amount, orderId: order.id, email: order.email, locale: order.locale, key: randomUUID(), now };
  return (await transact(db, (tx) => createCredit(tx, giving))).credit.code;
}

export async function orderRow(db: Db, code: string) {
  const rows = await db
    .select({ order: orders, attempt: paymentAttempts, intent: paymentIntents })
    .from(orders)
    .innerJoin(paymentIntents, and(eq(paymentIntents.kind, "order"), eq(paymentIntents.subjectId, orders.id)))
    .innerJoin(paymentAttempts, eq(paymentAttempts.paymentIntentId, paymentIntents.id))
    .where(eq(orders.code, code))
    .orderBy(paymentAttempts.id);
  return rows.at(-1) as (typeof rows)[number];
}

type VisitTime = { slug?: string; date?: string; time?: string };

function visitTimeOf({ slug = cable.slug, date = cable.date, time = "" }: VisitTime, db: Db) {
  const pool = db.select({ id: ticketTypes.poolId }).from(ticketTypes).where(eq(ticketTypes.slug, slug));
  return and(eq(slots.poolId, pool), eq(slots.date, date), eq(slots.time, time));
}

export async function slotOf(db: Db, when: VisitTime = {}) {
  const [slot] = await db.select().from(slots).where(visitTimeOf(when, db));
  if (!slot) throw new Error(`no such slot: ${JSON.stringify(when)}`);
  return slot;
}

export async function setCapacity(db: Db, capacity: number, when: VisitTime = {}) {
  await db.update(slots).set({ capacity }).where(visitTimeOf(when, db));
}
