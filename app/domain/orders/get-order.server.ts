import type { z } from "zod";
import type { Locale } from "~/lib/locale";
import { shopDate } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import type { Address } from "~db/schema/cart";
import type { PaymentIntentId } from "~db/schema/payments";
import { type IssuedTicket, isReady, listIssuedTickets } from "../admission/issued-tickets.server";
import { presentTicket } from "../admission/present-ticket.server";
import { listOrderClosures, sealClosureLinkForPage } from "../aftersales/closure.server";
import { findClosuresOfServices, listPooledServices } from "../aftersales/find-closures.server";
import { listExchanges } from "../aftersales/list-exchanges.server";
import { listAllPaymentIntentIds } from "../aftersales/order-payment-intents.server";
import { formatUnitKey } from "../aftersales/order-units.server";
import { formatAddressLines } from "../cart/address.server";
import type { DeliveryDays } from "../cart/delivery.rules";
import { findDeliveryDays } from "../cart/list-delivery-days.server";
import type { VisitTime } from "../catalog/ticket-terms.rules";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { adapters } from "../payments/adapters.server";
import { maskCredits } from "../payments/credit.rules";
import { getLastFailureReason } from "../payments/find-attempt-step.server";
import { getMethodNames } from "../payments/list-methods.server";
import { listMoneyMovements, type MoneyMovement, sumOpenRefundsByRoute } from "../payments/refunds.server";
import { getCreditPayments, listCreditsOfIntent } from "../payments/view-credit.server";
import { type Shop, settingText } from "../shop/shop.rules";
import { listAfterSaleTerms } from "./list-after-sale-terms.rules";
import { getVisibleOrder } from "./order-access.server";
import { hasClosedDay } from "./order-contents.server";
import { listOrderEvents, type Order } from "./order-status.server";
import { canBePaid, isCancellable } from "./order-transitions.rules";
import type { MoneyMovementView, OrderAddressView, OrderView, SoldTicket } from "./order-view";
import { presentOrderLine, readOrderLines } from "./read-order-lines.server";
import type { OrderByCode } from "./schema";
import { getUnitPrice } from "./unit-price.rules";

type TicketOfUnit = { orderLineId: number; unit: number; slot: VisitTime };

type LineVisit = { id: number; date: string | null; time: string };

type ReaderContext = { locale: Locale; now: Date; shop: Shop };

export async function getOrder(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<OrderView> {
  if (code === "") throw new DomainError("order_code_missing");
  const order = await getVisibleOrder(ctx, code, view);
  const { userId } = ctx.visitor;
  const isOfAccount = userId !== null && order.userId === userId;
  return maskOrderForReader(await readOrder(ctx.db, order, ctx), isOfAccount);
}

/** `isAllowed` is true for the order's account and for staff who may see full credit codes. */
export function maskOrderForReader(order: OrderView, isAllowed: boolean): OrderView {
  const closures = order.closings.map((one) => ({ ...one, token: sealClosureLinkForPage(one.id, order.code) }));
  if (isAllowed) return { ...order, closings: closures };
  const creditCodes = order.contact.email === null ? "by_staff" : "by_email";
  return { ...order, closings: closures, credits: maskCredits(order.credits), creditCodes };
}

/** Returns full credit codes. Callers must check access (`getVisibleOrder`) and hide codes (`maskOrderForReader`). */
export async function readOrder(db: Db, order: Order, { locale, now, shop }: ReaderContext): Promise<OrderView> {
  const { id, method } = order;
  const opens = settingText(shop, "opening_time");
  const [intent, ...ofExchanges] = await listAllPaymentIntentIds(db, id);
  const lines = await readOrderLines(db, id);
  const [{ moves, paid: paidNow }, issued, events, names, movements, due, byCredit, credits, whyFailed] =
    await Promise.all([
      listExchanges(db, id, lines, locale),
      listIssuedTickets(db, id),
      listOrderEvents(db, id),
      getMethodNames({ locale }, db),
      listMoneyMovements(db, [intent, ...ofExchanges]),
      sumOpenRefundsByRoute(db, [intent, ...ofExchanges]),
      getCreditPayments(db, intent),
      listCreditsOfIntent(db, intent, { now }),
      order.paymentStatus === "failed" ? getLastFailureReason(db, intent) : null,
    ]);
  const { isCashOnDelivery } = adapters[method];
  const paidInAll = sumMovements(movements, "payment");
  const received = paidInAll - sumMovements(movements, "refund");
  const validSlots = issued.filter(({ state }) => state === "valid").map(({ slotId }) => slotId);
  const isPaid = order.paymentStatus === "paid" && order.status !== "cancelled";
  const ownLines = lines.filter(({ line }) => line.returned < line.quantity);
  const closedServices = await findClosuresOfServices(db, isPaid ? listPooledServices(ownLines) : []);
  const [unpaidClosed, delivery, closed] = await Promise.all([
    hasClosedDay(db, order),
    estimateDelivery(db, order, events, { now }),
    listOrderClosures(db, order, { locale, slots: validSlots, ofServices: [...closedServices.values()] }),
  ]);
  const tickets = presentSoldTickets(issued, lines, { locale, origin: order.origin, opens, paidNow });
  // Until the buyer has chosen what to do about a closed day, the terms of the closure apply to the units of that day.
  const hasOpenChoice = closed.some(({ isOpen }) => isOpen);
  const ownTerms = issued.filter(({ slot }) => !(hasOpenChoice && slot.isClosed));
  const soldLines = lines.flatMap(({ line }) => (closedServices.has(line.id) ? [] : line));
  const refunds = [...due].map(([route, amount]) => ({ amount, through: route && (names.get(route) ?? route) }));
  return {
    code: order.code,
    isTest: order.isTest,
    status: order.status,
    paymentStatus: order.paymentStatus,
    whyFailed,
    method,
    methodName: names.get(method) ?? method,
    paidAtTheDoor: isCashOnDelivery,
    placedAt: order.placedAt.toISOString(),
    waitsUntil: order.status === "pending" ? (order.paymentDeadline?.toISOString() ?? null) : null,
    contact: { fullName: order.fullName, phoneNumber: order.phone, email: order.email },
    invoice: order.invoice,
    note: order.note,
    lines: lines.map((row) => ({ ...presentOrderLine(row, locale), visits: listExchangedVisits(row.line, issued) })),
    shipping: order.shipTo && {
      to: presentAddress(order.shipTo, locale),
      fee: order.shippingFee,
      shipment: order.shipment,
      delivery,
    },
    billTo: order.billTo && presentAddress(order.billTo, locale),
    total: order.total,
    vat: order.vat,
    paidInAll,
    received,
    refundDue: refunds.reduce((sum, { amount }) => sum + amount, 0),
    refunds,
    money: movements.map((movement) => presentMovement(movement, { intent, names })),
    byCredit: byCredit.paid,
    creditBack: byCredit.back,
    credits,
    creditCodes: "whole",
    tickets,
    moves,
    ready: isPaid && issued.some((ticket) => isReady(ticket, shopDate(now))),
    afterSale: isPaid ? listAfterSaleTerms(soldLines, ownTerms, { opens, now, locale }) : [],
    closings: closed,
    history: presentHistory(events),
    canCancel: isCancellable(order),
    canPay: canBePaid(order, now) && !isCashOnDelivery && received < order.total && !unpaidClosed,
    unpaidClosed,
  };
}

type TicketOptions = Parameters<typeof presentTicket>[1] & { paidNow: ReadonlyMap<string, number> };

function presentSoldTickets(
  issued: readonly IssuedTicket[],
  lines: Awaited<ReturnType<typeof readOrderLines>>,
  { paidNow, ...options }: TicketOptions,
): SoldTicket[] {
  return issued.flatMap((ticket) => {
    const sold = lines.find(({ line }) => line.id === ticket.orderLineId);
    if (!sold) return [];
    const { line } = sold;
    const view = presentTicket({ ticket, line, picture: sold.ticket?.band ?? null }, options);
    const price = paidNow.get(formatUnitKey(ticket)) ?? getUnitPrice(line, ticket.unit);
    return [{ ...view, price, admits: line.members.length, turn: ticket.revision }];
  });
}

type OrderEvents = Awaited<ReturnType<typeof listOrderEvents>>;

function presentHistory(events: OrderEvents): OrderView["history"] {
  return events.flatMap(({ at, kind, after, reason }) =>
    kind === "internal" ? [] : [{ at: at.toISOString(), what: kind, after, why: kind === "note" ? null : reason }],
  );
}

async function estimateDelivery(
  db: Db,
  { shipTo, shipment, status, method, placedAt }: Order,
  events: OrderEvents,
  { now }: Pick<ReaderContext, "now">,
): Promise<DeliveryDays | null> {
  const isUnpaidParcel = status === "pending" && adapters[method].isCashOnDelivery;
  const isAwaited = status === "confirmed" || status === "processing" || isUnpaidParcel;
  if (!shipTo || shipment || !isAwaited) return null;
  const paidAt = events.find(({ kind, after }) => kind === "payment" && after === "paid")?.at;
  const days = await findDeliveryDays(db, shipTo, paidAt ?? placedAt);
  return days && days.to >= shopDate(now) ? days : null;
}

function presentAddress(address: Address, locale: Locale): OrderAddressView {
  const { fullName, phone } = address;
  return { fullName, phone, lines: formatAddressLines(address, locale) };
}

function sumMovements(movements: readonly MoneyMovement[], kind: MoneyMovement["kind"]): number {
  return movements.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + amount, 0);
}

function presentMovement(
  { amount, at, provider, intentId, ...of }: MoneyMovement,
  { intent, names }: { intent: PaymentIntentId; names: ReadonlyMap<string, string> },
): MoneyMovementView {
  const through = of.kind === "refund" ? of.through : null;
  return {
    ...{ kind: of.kind, amount, at: at.toISOString(), method: provider },
    methodName: names.get(provider) ?? provider,
    isForExchange: intentId !== intent,
    status: of.kind === "refund" ? of.status : null,
    through: through && (names.get(through) ?? through),
  };
}

function listExchangedVisits(
  { id, date, time }: LineVisit,
  tickets: readonly TicketOfUnit[],
): (VisitTime & { count: number })[] {
  const units = new Map(tickets.filter((one) => one.orderLineId === id).map(({ unit, slot }) => [unit, slot]));
  const visits = new Map<string, VisitTime & { count: number }>();
  for (const { date, time } of units.values()) {
    const key = `${date} ${time}`;
    visits.set(key, { date, time, count: (visits.get(key)?.count ?? 0) + 1 });
  }
  const all = [...visits].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, visit]) => visit);
  return all.every((one) => one.date === date && one.time === time) ? [] : all;
}
