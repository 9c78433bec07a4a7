import type { z } from "zod";
import type { Locale } from "~/i18n/locale";
import { shopDate } from "~/lib/shop-time";
import type { Db } from "~db/client.server";
import type { Address } from "~db/schema/shipping";
import { listIssuedTickets } from "../admission/list-issued-tickets.server";
import { viewTicket } from "../admission/view-ticket.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { lastFailure } from "../money/last-failure.server";
import { payableOf } from "../money/payables.server";
import { receivedFor } from "../money/receipts.server";
import { refundsOnTheWay } from "../money/refunds-on-the-way.server";
import { listEvents, type Order } from "../orders/move-order.server";
import { getVisibleOrder } from "../orders/order-access.server";
import { readOrderLines, viewOfLine } from "../orders/read-order-lines.server";
import type { OrderByCode } from "../orders/schema";
import { mayCancel, mayPay } from "../orders/states.rules";
import { unitPrice } from "../orders/unit-price.rules";
import { adapters } from "../payments/adapters.server";
import { methodNames } from "../payments/list-methods.server";
import { addressLines } from "../shipping/address-lines.server";
import { type Shop, settingText } from "../shop/shop.rules";
import { listAfterSale } from "./after-sale.rules";
import type { AddressView, OrderView, SoldTicket } from "./order-view";

type At = { locale: Locale; now: Date; shop: Shop };

export async function getOrder(ctx: Ctx, { code, view }: z.output<typeof OrderByCode>): Promise<OrderView> {
  if (code === "") throw new DomainError("order_code_missing");
  const order = await getVisibleOrder(ctx, code, view);
  return readOrder(ctx.db, order, ctx);
}

/** Who may see it is decided before (`getVisibleOrder`). */
export async function readOrder(db: Db, order: Order, { locale, now, shop }: At): Promise<OrderView> {
  const { id, method } = order;
  const opens = settingText(shop, "opening_time");
  const payable = await payableOf(db, { kind: "order", subjectId: id });
  const [lines, issued, events, names, received, due, whyFailed] = await Promise.all([
    readOrderLines(db, id),
    listIssuedTickets(db, id),
    listEvents(db, id),
    methodNames({ locale }, db),
    receivedFor(db, payable.id),
    refundsOnTheWay(db, payable.id),
    order.paymentStatus === "failed" ? lastFailure(db, payable.id) : null,
  ]);
  const { paidAtTheDoor } = adapters[method];
  const tickets = issued.flatMap((ticket): SoldTicket[] => {
    const sold = lines.find(({ line }) => line.id === ticket.orderLineId);
    if (!sold) return [];
    const { line, lastEntry } = sold;
    const seen = { locale, origin: order.origin, opens };
    const view = viewTicket({ ticket, line, lastEntry, picture: sold.ticket?.band ?? null }, seen);
    return [{ ...view, price: unitPrice(line, ticket.unit), admits: line.members.length }];
  });
  const paid = order.paymentStatus === "paid" && order.status !== "cancelled";
  const valid = new Set(issued.flatMap(({ state, orderLineId }) => (state === "valid" ? orderLineId : [])));
  const sold = lines.map(({ line }) => line);
  const refunds = [...due].map(([way, amount]) => ({ amount, through: way && (names.get(way) ?? way) }));
  return {
    code: order.code,
    status: order.status,
    paymentStatus: order.paymentStatus,
    whyFailed,
    method,
    methodName: names.get(method) ?? method,
    paidAtTheDoor,
    placedAt: order.placedAt.toISOString(),
    waitsUntil: order.status === "pending" ? (order.waitsUntil?.toISOString() ?? null) : null,
    contact: { fullName: order.fullName, phone: order.phone, email: order.email },
    invoice: order.invoice,
    note: order.note,
    lines: lines.map((row) => viewOfLine(row, locale)),
    shipping: order.shipTo && {
      to: addressView(order.shipTo, locale),
      fee: order.shippingFee,
      shipment: order.shipment,
    },
    billTo: order.billTo && addressView(order.billTo, locale),
    total: order.total,
    vat: order.vat,
    received,
    refundDue: refunds.reduce((sum, { amount }) => sum + amount, 0),
    refunds,
    tickets,
    ready: paid && tickets.some(({ state, date }) => state === "valid" && date >= shopDate(now)),
    afterSale: paid ? listAfterSale(sold, valid, { opens, now, locale }) : [],
    history: events.flatMap(({ at, what, after, why }) =>
      what === "internal" ? [] : [{ at: at.toISOString(), what, after, why: what === "note" ? null : why }],
    ),
    canCancel: mayCancel(order),
    canPay: mayPay(order, now) && !paidAtTheDoor && received < order.total,
  };
}

function addressView(address: Address, locale: Locale): AddressView {
  const { fullName, phone } = address;
  return { fullName, phone, lines: addressLines(address, locale) };
}
