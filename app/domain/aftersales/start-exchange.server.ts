import { eq } from "drizzle-orm";
import type { z } from "zod";
import { generateCode } from "~/lib/codes.server";
import { digestOf } from "~/lib/hash.server";
import { formatDifference } from "~/lib/money";
import type { Tx } from "~db/client.server";
import { exchanges, exchangeUnits } from "~db/schema/aftersales";
import type { SlotId } from "~db/schema/inventory";
import type { OrderActor } from "~db/schema/orders";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { assignLines } from "../inventory/inventory-item.rules";
import { createReservation, reserveWithinLimits } from "../inventory/reservations.server";
import { OutOfStockError } from "../inventory/reserve-items.server";
import { getVisibleOrder } from "../orders/order-access.server";
import { lockOrder, type Order } from "../orders/order-status.server";
import { adapters } from "../payments/adapters.server";
import { getMethod } from "../payments/list-methods.server";
import { createIntentWithAttempt, type PaymentAttempt } from "../payments/payment-attempts.server";
import { getPaymentDeadline } from "../payments/payment-deadline.rules";
import { findNetwork } from "../visitors/limit-rate.server";
import type { Exchange } from "./exchange.server";
import { createClosedDayError, getExchangePaymentContext, requireExchangeSlot } from "./exchange-slot.server";
import { exchangeUnitLines, finishExchange, saveWaitingLines, type UnitRequest } from "./finish-exchange.server";
import type { OrderUnit } from "./order-units.server";
import type { StartExchange } from "./schema";
import {
  type ExchangePricing,
  listExchangeableUnits,
  loadExchangePrices,
  selectExchangeableUnits,
} from "./select-units.server";

type StartExchangeInput = z.output<typeof StartExchange>;

export type StartedExchange = { order: Order; exchange: Exchange; attempt: PaymentAttempt | null };

/**
 * @throws DomainError order_not_found, form_used, price_unknown, difference_changed, few_left, sold_out, sales_closed,
 * and the codes of `selectExchangeableUnits`, `requireExchangeSlot`, `getMethod` and `toLimitError`
 */
export async function startExchange(ctx: Ctx, { code, view, ...input }: StartExchangeInput): Promise<StartedExchange> {
  const seen = await getVisibleOrder(ctx, code, view);
  return transact(ctx.db, async (tx) => {
    const order = await lockOrder(tx, seen.id);
    const request = { ...input, digest: digestOf(input), by: "buyer" } as const;
    return startLockedExchange(tx, ctx, order, request);
  });
}

export type ExchangeInput = Omit<StartExchangeInput, "code" | "view"> & { digest: string; by: OrderActor };

export async function startLockedExchange(
  tx: Tx,
  ctx: Ctx,
  order: Order,
  input: ExchangeInput,
): Promise<StartedExchange> {
  const [earlier] = await tx.select().from(exchanges).where(eq(exchanges.formKey, input.key));
  if (earlier) {
    if (earlier.orderId !== order.id || earlier.formDigest !== input.digest) throw new DomainError("form_used");
    return { order, exchange: earlier, attempt: null };
  }
  const { units, pool } = selectExchangeableUnits(await listExchangeableUnits(tx, ctx, order), input.units);
  const slot = await requireExchangeSlot(tx, ctx, units, { poolId: pool, date: input.date, time: input.time });
  const priceOf = await loadExchangePrices(tx, units);
  const priced = units.map((unit) => ({ unit, price: requirePrice(unit, input.date, priceOf) }));
  const difference = priced.reduce((sum, { unit, price }) => sum + price - unit.paid, 0);
  if (difference !== input.difference)
    throw new DomainError("difference_changed", {
      field: "difference",
      params: { amount: formatDifference(difference, ctx.locale) },
    });
  const plan: ExchangePlan = { order, input, slot, priced, difference };
  try {
    const reserve = difference > 0 ? reserveUntilPaid : completeFreeExchange;
    // The savepoint keeps the transaction usable after a shortage.
    return await tx.transaction((savepoint) => reserve(savepoint, ctx, plan));
  } catch (error) {
    if (!(error instanceof OutOfStockError)) throw error;
    const [shortage] = error.shortages;
    if (shortage?.isClosed) throw await createClosedDayError(tx, ctx, slot.id);
    throw shortage && shortage.left > 0
      ? new DomainError("few_left", { field: "date", params: { left: shortage.left } })
      : new DomainError("sold_out", { field: "date" });
  }
}

type ExchangePlan = {
  order: Order;
  input: ExchangeInput;
  slot: { id: SlotId; salesEnd: Date };
  priced: readonly { unit: OrderUnit; price: number }[];
  difference: number;
};

function requirePrice(unit: OrderUnit, date: string, priceOf: ExchangePricing): number {
  const price = priceOf(unit, date);
  if (price === null) throw new DomainError("price_unknown", { field: "date" });
  return price;
}

function listRequestedSlots({ priced, slot }: ExchangePlan): UnitRequest[] {
  return priced.map(({ unit: { orderLineId, unit, tickets } }) => ({
    ...{ kind: "slot", id: slot.id, quantity: tickets.length },
    ...{ orderLineId, unitNumber: unit },
  }));
}

async function completeFreeExchange(tx: Tx, ctx: Ctx, plan: ExchangePlan): Promise<StartedExchange> {
  await exchangeUnitLines(tx, plan.order, listRequestedSlots(plan), ctx.now);
  const exchange = await writeExchange(tx, ctx, plan, { status: "done", endedAt: ctx.now });
  const units = plan.priced.map(({ unit }) => ({ unit, closureId: unit.closure?.id ?? null }));
  await finishExchange(tx, ctx, { order: plan.order, exchange, units });
  return { order: plan.order, exchange, attempt: null };
}

async function reserveUntilPaid(tx: Tx, ctx: Ctx, plan: ExchangePlan): Promise<StartedExchange> {
  const { order, input, slot, difference } = plan;
  const paymentContext = getExchangePaymentContext(difference, slot.salesEnd);
  const { id: method } = await getMethod(ctx, input.method ?? "", paymentContext, tx);
  const endsAt = getPaymentDeadline(adapters[method], ctx.shop, { now: ctx.now, placedAt: ctx.now }, paymentContext);
  if (endsAt <= ctx.now) throw new DomainError("sales_closed", { field: "date" });
  const reservationId = await createReservation(tx, ctx, { network: findNetwork(ctx), phone: order.phone, endsAt });
  const exchange = await writeExchange(tx, ctx, plan, {
    status: "waits",
    reservationId,
    method,
    paymentDeadline: endsAt,
  });
  const { id: subjectId, code } = exchange;
  const { attempt } = await createIntentWithAttempt(
    tx,
    { kind: "exchange", subjectId, code, amount: difference, createdAt: ctx.now },
    { method, amount: difference, expiresAt: endsAt },
  );
  const requested = listRequestedSlots(plan);
  const lines = await reserveWithinLimits(tx, ctx, reservationId, requested);
  await saveWaitingLines(tx, exchange.id, assignLines(requested, lines));
  return { order, exchange, attempt };
}

type State = Partial<Exchange> & Pick<Exchange, "status">;

async function writeExchange(
  tx: Tx,
  { now }: Ctx,
  { order, input, slot, priced, difference }: ExchangePlan,
  state: State,
) {
  const { key: formKey, digest: formDigest, by, date, time } = input;
  const values = { orderId: order.id, code: generateCode(), formKey, formDigest, by, slotId: slot.id, date, time };
  const [exchange] = await tx
    .insert(exchanges)
    .values({ ...values, difference, createdAt: now, ...state })
    .onConflictDoNothing({ target: exchanges.formKey })
    .returning();
  // Another order's form used the same key at the same moment. A form for this order would have waited for the lock.
  if (!exchange) throw new DomainError("form_used");
  await tx.insert(exchangeUnits).values(
    priced.map(({ unit: { orderLineId, unit, paid, tickets, closure }, price }) => ({
      ...{ exchangeId: exchange.id, orderLineId, unit, paidBefore: paid, paidAfter: price },
      fromSlotId: tickets[0]?.slotId ?? slot.id,
      ...{ closureId: closure?.id ?? null, isOpen: state.status === "waits" },
    })),
  );
  return exchange;
}
