import { eq } from "drizzle-orm";
import type { z } from "zod";
import { newCode } from "~/lib/codes.server";
import { digestOf } from "~/lib/digest.server";
import { formatDifference } from "~/lib/money";
import type { Tx } from "~db/client.server";
import { exchanges, exchangeUnits } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import type { Actor } from "~db/schema/orders";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { RequestedQuantity } from "../inventory/inventory-item.rules";
import { exchangeLines, OutOfStockError } from "../inventory/reservation-lines.server";
import { createReservation, reserveForOrder } from "../inventory/reservations.server";
import { beginAttempt, type PaymentAttempt } from "../money/payment-attempts.server";
import { createPaymentIntent } from "../money/payment-intents.server";
import { getVisibleOrder } from "../orders/order-access.server";
import { lockOrder, type Order } from "../orders/order-status.server";
import { adapters } from "../payments/adapters.server";
import { getMethod } from "../payments/list-methods.server";
import { networkOf } from "../visitors/limit-rate.server";
import type { Exchange } from "./exchange.server";
import { finishExchange } from "./finish-exchange.server";
import { chooseMovable, listMovable } from "./movable-units.server";
import { type MovePrices, priceMoves } from "./price-move.server";
import type { StartExchange } from "./schema";
import { closedDayError, getExchangePaymentContext, slotToMoveTo } from "./slot-to-move-to.server";
import { purposeOf, type Unit } from "./units.server";

type Input = z.output<typeof StartExchange>;

export type Started = { order: Order; exchange: Exchange; attempt: PaymentAttempt | null };

/**
 * An equal or lower price completes the exchange at once. For a higher price, the new places are reserved until the
 * payment deadline, and the old tickets stay valid until the payment arrives. The same form sent twice is one exchange.
 * @throws DomainError difference_changed if the difference differs from the page
 */
export async function startExchange(ctx: Ctx, { code, view, ...input }: Input): Promise<Started> {
  const seen = await getVisibleOrder(ctx, code, view);
  return transact(ctx.db, async (tx) => {
    const order = await lockOrder(tx, seen.id);
    const wish = { ...input, digest: digestOf(input), by: "buyer" } as const;
    return startLocked(tx, ctx, order, wish);
  });
}

export type Wish = Omit<Input, "code" | "view"> & { digest: string; by: Actor };

export async function startLocked(tx: Tx, ctx: Ctx, order: Order, wish: Wish): Promise<Started> {
  const [earlier] = await tx.select().from(exchanges).where(eq(exchanges.formKey, wish.key));
  if (earlier) {
    if (earlier.orderId !== order.id || earlier.formDigest !== wish.digest) throw new DomainError("form_used");
    return { order, exchange: earlier, attempt: null };
  }
  const { units, pool } = chooseMovable(await listMovable(tx, ctx, order), wish.units);
  const to = await slotToMoveTo(tx, ctx, units, { poolId: pool, date: wish.date, time: wish.time });
  const priceOf = await priceMoves(tx, units);
  const priced = units.map((unit) => ({ unit, price: priceAt(unit, wish.date, priceOf) }));
  const difference = priced.reduce((sum, { unit, price }) => sum + price - unit.paid, 0);
  if (difference !== wish.difference)
    throw new DomainError("difference_changed", {
      field: "difference",
      params: { amount: formatDifference(difference, ctx.locale) },
    });
  const move: Planned = { order, wish, to, priced, difference };
  try {
    return difference > 0 ? await waitForMoney(tx, ctx, move) : await moveAtOnce(tx, ctx, move);
  } catch (error) {
    if (!(error instanceof OutOfStockError)) throw error;
    const [shortage] = error.shortages;
    if (shortage?.isClosed) throw await closedDayError(tx, ctx, to.id);
    throw shortage && shortage.left > 0
      ? new DomainError("few_left", { field: "date", params: { left: shortage.left } })
      : new DomainError("sold_out", { field: "date" });
  }
}

type Planned = {
  order: Order;
  wish: Wish;
  to: { id: SlotId; salesEnd: Date };
  priced: readonly { unit: Unit; price: number }[];
  difference: number;
};

function priceAt(unit: Unit, date: string, priceOf: MovePrices): number {
  const price = priceOf(unit, date);
  if (price === null) throw new DomainError("price_unknown", { field: "date" });
  return price;
}

function listRequestedSlots({ priced, to }: Planned): RequestedQuantity[] {
  return priced.map(({ unit }) => ({
    kind: "slot",
    id: to.id,
    quantity: unit.tickets.length,
    purpose: purposeOf(unit),
  }));
}

async function moveAtOnce(tx: Tx, ctx: Ctx, move: Planned): Promise<Started> {
  await exchangeLines(tx, move.order.claimantId, listRequestedSlots(move), ctx.now);
  const exchange = await write(tx, ctx, move, { status: "done", endedAt: ctx.now });
  await finishExchange(tx, ctx, move.order, exchange);
  return { order: move.order, exchange, attempt: null };
}

async function waitForMoney(tx: Tx, ctx: Ctx, move: Planned): Promise<Started> {
  const { order, wish, to, difference } = move;
  const paymentContext = getExchangePaymentContext(difference, to.salesEnd);
  const { id: method } = await getMethod(ctx, wish.method ?? "", paymentContext, tx);
  const until = adapters[method].getPaymentDeadline(ctx.shop, { now: ctx.now, placedAt: ctx.now }, paymentContext);
  if (until <= ctx.now) throw new DomainError("sales_closed", { field: "date" });
  const reservationId = await createReservation(tx, ctx, { network: networkOf(ctx), phone: order.phone, until });
  const exchange = await write(tx, ctx, move, {
    status: "waits",
    claimantId: reservationId,
    method,
    waitsUntil: until,
  });
  const { id: subjectId, code } = exchange;
  const intent = await createPaymentIntent(tx, {
    kind: "exchange",
    subjectId,
    code,
    amount: difference,
    createdAt: ctx.now,
  });
  const attempt = await beginAttempt(tx, { intent, method, amount: difference, expiresAt: until, now: ctx.now });
  await reserveForOrder(tx, ctx, reservationId, listRequestedSlots(move));
  return { order, exchange, attempt };
}

type State = Partial<Exchange> & Pick<Exchange, "status">;

async function write(tx: Tx, { now }: Ctx, { order, wish, to, priced, difference }: Planned, state: State) {
  const { key: formKey, digest: formDigest, by, date, time } = wish;
  const values = { orderId: order.id, code: newCode(), formKey, formDigest, by, slotId: to.id, date, time };
  const [exchange] = await tx
    .insert(exchanges)
    .values({ ...values, difference, createdAt: now, ...state })
    .onConflictDoNothing({ target: exchanges.formKey })
    .returning();
  // Another order used the same key at the same moment. The same order would have waited for its lock.
  if (!exchange) throw new DomainError("form_used");
  await tx.insert(exchangeUnits).values(
    priced.map(({ unit: { orderLineId, unit, paid, tickets, closure }, price }) => ({
      ...{ exchangeId: exchange.id, orderLineId, unit, paidBefore: paid, paidAfter: price },
      fromSlotId: tickets[0]?.slotId ?? to.id,
      ...{ closingId: closure?.id ?? null, open: state.status === "waits" },
    })),
  );
  return exchange;
}
