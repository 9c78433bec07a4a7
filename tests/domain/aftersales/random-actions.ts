import { randomUUID } from "node:crypto";
import { and, between, desc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { checkIn, undoCheckIn } from "~/domain/admission/check-in.server";
import { SyncScans } from "~/domain/admission/schema";
import { syncScans } from "~/domain/admission/sync-scans.server";
import { applyClosureChoice } from "~/domain/aftersales/apply-closure-choice.server";
import { closeDays } from "~/domain/aftersales/close-days.server";
import { sealClosureLink } from "~/domain/aftersales/closure.server";
import { approveRefund, refuseRefund } from "~/domain/aftersales/decide-refund.server";
import { expireExchanges } from "~/domain/aftersales/expire-exchanges.server";
import { getClosureChoice } from "~/domain/aftersales/get-closure-choice.server";
import { getExchangeOffer } from "~/domain/aftersales/get-exchange-offer.server";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import { notifyOfClosures } from "~/domain/aftersales/notify-of-closures.server";
import { stopExchange } from "~/domain/aftersales/pay-exchange.server";
import { reopenDays, reopenRange } from "~/domain/aftersales/reopen-days.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import { ApplyClosureChoice } from "~/domain/aftersales/schema";
import { startExchange } from "~/domain/aftersales/start-exchange.server";
import { addService, addVariant } from "~/domain/cart/add-to-cart.server";
import { releaseExpiredHolds } from "~/domain/cart/end-hold.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import type { Ctx } from "~/domain/ctx";
import { createSlots } from "~/domain/inventory/slots.server";
import { cancelOrder, cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import { expireOrders } from "~/domain/orders/expire-orders.server";
import {
  acceptOrder,
  completeServices,
  deliverOrder,
  processOrder,
  shipOrder,
} from "~/domain/orders/fulfil-order.server";
import { giveCredit } from "~/domain/orders/give-credit.server";
import { payOrder } from "~/domain/orders/pay-order.server";
import { placeOrder } from "~/domain/orders/place-order.server";
import { recordRefusedParcel } from "~/domain/orders/record-refused-parcel.server";
import { expireCredits } from "~/domain/payments/expire-credits.server";
import { recordRefusedRefund } from "~/domain/payments/finish-refund.server";
import { confirmTransfer, matchPayment, returnPayment } from "~/domain/payments/match-payment-by-staff.server";
import { buildTransId } from "~/domain/payments/providers/zalopay/zalopay.server";
import { receivePayment } from "~/domain/payments/receive-payment.server";
import { sendRefunds } from "~/domain/payments/send-refunds.server";
import { finishFakePayment } from "~/domain/payments/simulator/fake-payments.server";
import { voidTransfer } from "~/domain/payments/void-transfer.server";
import { addDays, instantOf, shopDate } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import {
  admissions,
  closureSlots,
  closures,
  credits,
  exchanges,
  orderLines,
  orders,
  paymentAttempts,
  paymentIntents,
  payments,
  pools,
  refundRequests,
  refunds,
  slots,
  tickets,
} from "~db/schema";
import { asStaff, checkoutForm, createLaterVisit, createVisit, fillCart, findDayAhead } from "~tests/setup/factories";
import { sendRefundByHand } from "~tests/setup/factories-aftersales";
import { address, makeVariant } from "~tests/setup/factories-goods";
import { providers } from "~tests/setup/providers";

export type WalkOrder = { ctx: Ctx; code: string };
/** `roll(n)` returns a number below n. `orders` has the orders of this walk. `services` has a slug for each kind. */
type Walk = {
  db: Db;
  roll: (max: number) => number;
  orders: WalkOrder[];
  services: Record<"pooled" | "unpooled" | "free", string>;
};
/** Runs an action on an order. `ctx` is the context of its buyer at that time. A refusal by the shop is no error. */
type Action = (order: WalkOrder, ctx: Ctx) => Promise<unknown>;

const tiers = [{ min: 2, percent: 6 }];
const gateways = ["vnpay", "momo", "zalopay"] as const;
const methods = ["vietqr", ...gateways] as const;
let transactions = 10_000_000;

export function listActions({ db, roll, orders: known, services }: Walk): Record<string, Action> {
  const pick = <Of>(of: readonly Of[]): Of | undefined => of[roll(of.length || 1)];
  const someDay = () => (roll(2) ? findDayAhead(2 + roll(4)) : addDays(findDayAhead(1), roll(14)));
  const dearDay = () => findDayAhead(6 + roll(2));
  const credit = async () => pick(await db.select().from(credits).where(gt(credits.balance, 0)));
  const moves = (...status: (typeof exchanges.$inferSelect)["status"][]) =>
    db.select().from(exchanges).where(inArray(exchanges.status, status));

  const ofBuyers: Record<string, Action> = {
    async place(_, { now }) {
      const ctx = await createVisit(db, { now });
      const goods = roll(3) === 0;
      // An order of children alone costs 0 VND.
      const quantities = roll(4) ? { adult: 1 + roll(3) } : { child: 1 + roll(2) };
      if (!goods || roll(3)) await fillCart(ctx, { date: someDay(), quantities });
      for (const slug of Object.values(services))
        if (roll(4) === 0) await addService(ctx, { slug, date: someDay(), quantity: 1 + roll(2) });
      if (goods) await addVariant(ctx, { sku: (await makeVariant(db, { tiers })).sku, quantity: 1 + roll(3) });
      if (roll(2)) await holdPlaces(ctx, { kind: "cart" });
      if (roll(5) === 0) return;
      const paidBy = roll(2) ? await credit() : undefined;
      const method = goods && roll(2) ? "cod" : pick(methods);
      const form = await checkoutForm(ctx, { method, ...(goods && { shipTo: address }) });
      const creditPays = Math.min(form.total, paidBy?.balance ?? 0);
      known.push({ ctx, code: (await placeOrder(ctx, { ...form, credit: paidBy?.code, creditPays })).code });
    },
    async payByCredit(order, { now }) {
      const { ctx, code } = await like(order, sql`status = 'pending'`);
      await payOrder({ ...ctx, now }, { code, credit: (await credit())?.code });
    },
    async callOff(order, { now }) {
      const { ctx, code } = await like(order, sql`status = 'pending'`);
      if (roll(4) === 0) await cancelOrder({ ...ctx, now }, { code });
    },
    /** Pays in time, late, in part, too much or twice. */
    async transfer(order, ctx) {
      const { code } = await like(order, sql`payment_status not in ('paid', 'refunded') and method <> 'cod'`);
      await paysFor(ctx, await getIntent("order", code), roll(3) ? 0 : (roll(3) - 1) * 20_000);
    },
    async payMove(_, ctx) {
      const one = pick(await moves("waits")) ?? pick(await moves("lapsed", "given_up"));
      if (one) await paysFor(ctx, await getIntent("exchange", one.code), roll(5) ? 0 : -5_000);
    },
  };

  const afterTheSale: Record<string, Action> = {
    async refund(order, { now }) {
      const { code, ctx: buyer } = await like(order, sql`payment_status = 'paid'`);
      const ctx = { ...buyer, now };
      const offer = await getRefundOffer(ctx, { code });
      const open = offer.units.filter(({ back }) => back !== null);
      const chosen = open.filter(({ kind }) => kind !== "variant").filter(() => roll(3) === 0);
      const units = chosen.map(({ key }) => key);
      const goods = open.filter(({ kind }) => kind === "variant");
      const own = goods.filter(({ line }) => line === goods[0]?.line);
      const count = own.length > 0 ? roll(own.length + 1) : 0;
      if (count > 0) chosen.push(...own.slice(-count));
      const sending = count > 0 && count === goods.length ? offer.shipping : 0;
      const amount = chosen.reduce((sum, { back }) => sum + (back?.amount ?? 0), sending);
      const quantities = count > 0 ? { [own[0]!.line]: count } : {};
      await requestRefund(ctx, { code, key: randomUUID(), units, pieces: quantities, amount });
    },
    async move(order, { now }) {
      const { code, ctx: buyer } = await like(order, sql`payment_status = 'paid' and ship_to is null`);
      const ctx = { ...buyer, now };
      const all = (await getExchangeOffer(ctx, { code, units: [] })).units.filter(({ move }) => move !== null);
      const units = all.filter(() => roll(2) === 0).map(({ key }) => key);
      if (units.length === 0) return;
      const date = roll(2) ? dearDay() : someDay();
      const { calendar } = await getExchangeOffer(ctx, { code, units, date });
      const difference = calendar?.days.find((day) => day.date === date)?.difference ?? 0;
      await startExchange(ctx, { code, units, date, key: randomUUID(), time: "", method: pick(methods), difference });
    },
    async stop({ code }, ctx) {
      const one = pick(await moves("waits"));
      if (one && roll(3) === 0) await stopExchange(ctx, { code, exchange: one.code });
    },
    async choose(_, ctx) {
      const concerned = await db
        .selectDistinct({ id: closureSlots.closureId, code: orders.code })
        .from(closureSlots)
        .innerJoin(tickets, and(eq(tickets.slotId, closureSlots.slotId), eq(tickets.state, "valid")))
        .innerJoin(orders, eq(orders.id, tickets.orderId))
        .innerJoin(closures, and(eq(closures.id, closureSlots.closureId), isNull(closures.reopenedAt)));
      const ofServices = await db
        .selectDistinct({ id: closures.id, code: orders.code })
        .from(orderLines)
        .innerJoin(orders, and(eq(orders.id, orderLines.orderId), eq(orders.paymentStatus, "paid")))
        .innerJoin(
          closures,
          and(between(orderLines.date, closures.startsOn, closures.endsOn), isNull(closures.reopenedAt)),
        )
        .where(eq(orderLines.kind, "service"));
      const one = pick(roll(3) === 0 ? ofServices : concerned);
      if (!one) return;
      const token = sealClosureLink(one.id, one.code);
      const group = pick((await getClosureChoice(ctx, { token, units: [] })).groups);
      const units = group?.chosen.slice(group.kind === "service" && roll(2) ? 0 : roll(group.chosen.length));
      const date = pick(group?.calendar?.days.filter(({ difference }) => difference === 0) ?? [])?.date;
      if (!units?.length) return;
      const choice = date && roll(3) === 0 ? { choice: "move", date } : { choice: roll(2) ? "back" : "credit" };
      await applyClosureChoice(ctx, ApplyClosureChoice.parse({ token, key: randomUUID(), units, ...choice }));
    },
  };

  const ofStaff: Record<string, Action> = {
    async decide(_, ctx) {
      const one = pick(await db.select().from(refundRequests).where(eq(refundRequests.status, "requested")));
      if (!one) return;
      if (roll(2)) await approveRefund(asStaff(ctx), { id: one.id, stock: roll(2) ? "back" : "written_off" });
      else await refuseRefund(asStaff(ctx), { id: one.id, reason: "không đúng hạn" });
    },
    async parcel(order, ctx) {
      const { code } = await like(order, sql`ship_to is not null and status not in ('cancelled', 'delivered')`);
      const [row] = await db.select().from(orders).where(eq(orders.code, code));
      const ship = (by: Ctx) => shipOrder(by, { code, carrier: "GHN", tracking: "" });
      const steps = { pending: acceptOrder, confirmed: processOrder, processing: ship, shipped: deliverOrder };
      await steps[row?.status as keyof typeof steps]?.(asStaff(ctx), code);
    },
    async cancel(order, ctx) {
      const open = sql`status in ('confirmed', 'processing')`;
      const partOver = sql`${open} and exists (select from refund_requests where order_id = orders.id)`;
      const { code } = await like(await like(order, open), partOver);
      if (roll(3) === 0) await cancelOrderByStaff(asStaff(ctx), code);
    },
    async finish(_, ctx) {
      const one = pick(await db.select().from(refunds).where(eq(refunds.status, "due")));
      if (one) await sendRefundByHand(ctx, one.id);
    },
    async giveCredit({ code }, ctx) {
      const amount = 10_000 * (1 + roll(60));
      if (roll(2)) await giveCredit(asStaff(ctx), { code, amount, key: randomUUID() });
    },
    async stuck({ code }, ctx) {
      const one = pick(await db.select().from(payments).where(eq(payments.status, "queued")));
      if (!one) return;
      if (roll(2)) await returnPayment(asStaff(ctx), { id: one.id });
      else await matchPayment(asStaff(ctx), { id: one.id, code });
    },
    /** Enters a transfer: in full, in part, too much, for a wrong order or too late. */
    async enterTransfer(order, ctx) {
      const { code } = roll(4) ? await like(order, sql`payment_status = 'pending' and method <> 'cod'`) : order;
      const { amount: total } = await getIntent("order", code);
      const amount = pick([total, total, Math.floor(total / 2), total * 2, total + 1_000]) ?? 0;
      if (amount > 0)
        await confirmTransfer(asStaff(ctx), {
          code,
          amount,
          confirmedAmount: amount,
          reference: `WALK${transactions++}`,
        });
    },
    async voidTransfer(_, ctx) {
      const isTyped = sql`${payments.transactionId} like 'staff:%' and ${payments.status} <> 'voided'`;
      const one = pick(await db.select().from(payments).where(isTyped));
      if (one && roll(2)) await voidTransfer(asStaff(ctx), { id: one.id });
    },
    async refuseRefund(_, ctx) {
      const one = pick(
        await db
          .select()
          .from(refunds)
          .where(inArray(refunds.status, ["due", "sent"])),
      );
      if (one && roll(2)) await recordRefusedRefund(asStaff(ctx), { id: one.id });
    },
    async refuseParcel(_, ctx) {
      if (roll(3)) return;
      const buyer = await createVisit(db, { now: ctx.now });
      await addVariant(buyer, { sku: (await makeVariant(db)).sku, quantity: 1 + roll(3) });
      const form = await checkoutForm(buyer, { method: "cod", shipTo: address });
      const paidBy = await credit();
      const creditPays = Math.min(form.total, paidBy?.balance ?? 0);
      const { code } = await placeOrder(buyer, { ...form, credit: paidBy?.code, creditPays });
      known.push({ ctx: buyer, code });
      await acceptOrder(asStaff(ctx), code);
      await processOrder(asStaff(ctx), code);
      await shipOrder(asStaff(ctx), { code, carrier: "GHN", tracking: "" });
      await recordRefusedParcel(asStaff(ctx), { code, stock: roll(2) ? "back" : "written_off" });
    },
    async close(_, ctx) {
      const reason = { vi: "Gió giật", en: "Gusts" };
      if (roll(2)) await closeDays(asStaff(ctx), { from: someDay(), times: [], reason });
      else if (roll(2) === 0) await closeDays(asStaff(ctx), { ...beyondHorizon(ctx), times: [], reason });
      else {
        const range = { from: someDay(), to: addDays(shopDate(ctx.now), 60), weekdays: [1 + roll(7), 1 + roll(7)] };
        await closeDays(asStaff(ctx), { ...range, times: [], reason });
      }
    },
    async complete(order, ctx) {
      const { code } = await like(order, sql`payment_status = 'paid'`);
      if (roll(3) === 0) await completeServices(asStaff(ctx), { code });
    },
    async reopen(_, ctx) {
      const one = pick(await db.select().from(closures).where(isNull(closures.reopenedAt)));
      if (one && roll(8) === 0) await reopenDays(asStaff(ctx), { id: one.id });
      else if (roll(4) === 0) {
        const from = someDay();
        await reopenRange(asStaff(ctx), { from, to: addDays(from, roll(3)), times: [] });
      }
    },
  };

  const ofGates: Record<string, Action> = {
    async scan(order) {
      const ticket = await someTicket(order);
      if (ticket && roll(2)) await checkIn(await atGate(ticket), await scanOf(ticket));
    },
    async undo() {
      const one = pick(await db.select().from(admissions).orderBy(desc(admissions.receivedAt)).limit(3));
      if (one) await undoCheckIn({ ...asStaff(await createVisit(db), "gate"), now: one.at }, { id: one.id });
    },
    /** Sends an offline scan twice in parallel, with or without an undo. `letIn` means that the visitor got in. */
    async sync(order) {
      const ticket = await someTicket(order);
      if (!ticket) return;
      const ctx = await atGate(ticket);
      const scan = { what: "scan", at: ctx.now.toISOString(), letIn: roll(2) === 0, ...(await scanOf(ticket)) };
      const scans = roll(2) ? [scan] : [scan, { what: "undo", at: scan.at, id: scan.id }];
      await Promise.all([1, 2].map(() => syncScans(ctx, SyncScans.parse({ kept: scans }))));
    },
  };

  const ofJobs: Record<string, Action> = {
    async expire(_, ctx) {
      await Promise.all([expireOrders(ctx), expireExchanges(ctx), releaseExpiredHolds(ctx), notifyOfClosures(ctx)]);
    },
    async send(_, ctx) {
      await sendRefunds(ctx);
    },
    /** Creates slots for later days. Staff may have closed these days in the meantime. */
    async open(_, { now }) {
      await createSlots(db, addDays(shopDate(now), roll(10)));
    },
    async year(_, ctx) {
      if (roll(6) === 0) await expireCredits(createLaterVisit(ctx, 400 * 24 * 60));
    },
  };

  async function like(order: WalkOrder, is: SQL): Promise<WalkOrder> {
    const own = inArray(
      orders.code,
      known.map(({ code }) => code),
    );
    const found = pick(await db.select({ code: orders.code }).from(orders).where(and(own, is)));
    return known.find(({ code }) => code === found?.code) ?? order;
  }

  async function getIntent(kind: "order" | "exchange", code: string) {
    const [found] = await db
      .select()
      .from(paymentIntents)
      .where(and(eq(paymentIntents.kind, kind), eq(paymentIntents.code, code)));
    return found!;
  }

  async function arrives(ctx: Ctx, { id: paymentIntentId, amount }: { id: number; amount: number }, more: number) {
    // A payment of 0 VND does not exist.
    if (amount + more <= 0) return;
    const sent = { provider: "vietqr", transactionId: randomUUID(), attemptId: null, paymentIntentId } as const;
    for (let times = 1 + roll(2); times > 0; times--) await receivePayment(ctx, { ...sent, amount: amount + more });
  }

  /** Pays by a webhook of the method that the buyer chose last, or by a transfer that staff enter. */
  async function paysFor(ctx: Ctx, intent: { id: number; amount: number }, more: number) {
    const [attempt] = await db
      .select()
      .from(paymentAttempts)
      .where(eq(paymentAttempts.paymentIntentId, intent.id))
      .orderBy(desc(paymentAttempts.id))
      .limit(1);
    const method = methods.find((id) => id === attempt?.method);
    if (!attempt || !method || roll(4) === 0) return arrives(ctx, intent, more);
    const { reference, createdAt, amount } = attempt;
    const gateway = gateways.find((id) => id === method);
    const named = method === "zalopay" ? buildTransId(reference, createdAt) : reference;
    if (gateway && more === 0) await finishFakePayment(ctx, gateway, { reference: named, amount }, "paid");
    const word = {
      reference,
      createdAt,
      amount: Math.max(1_000, amount + more),
      transactionId: String(transactions++),
    };
    for (let times = 1 + roll(2); times > 0; times--)
      await providers[method].sendWebhook(ctx, { ...word, sign: "itself", to: "us" });
  }

  function beyondHorizon({ now }: Ctx) {
    const from = addDays(shopDate(now), 118 + roll(4));
    return { from, to: addDays(from, 3 + roll(8)) };
  }

  async function someTicket({ code }: WalkOrder) {
    const rows = await db
      .select({ code: tickets.code, date: slots.date })
      .from(tickets)
      .innerJoin(orders, and(eq(orders.id, tickets.orderId), eq(orders.code, code)))
      .innerJoin(slots, eq(slots.id, tickets.slotId));
    return pick(rows);
  }

  async function atGate({ date }: { date: string }): Promise<Ctx> {
    return { ...asStaff(await createVisit(db), "gate"), now: instantOf(date, "10:00") };
  }

  async function scanOf({ code: scanned }: { code: string }) {
    const all = (await db.select().from(pools)).map(({ id }) => id);
    const direction = roll(2) ? "up" : "down";
    return { id: randomUUID(), scanned, gate: 1, direction, pools: all, device: "test" } as const;
  }

  return { ...ofBuyers, ...afterTheSale, ...ofStaff, ...ofGates, ...ofJobs };
}
