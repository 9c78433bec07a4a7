import type { z } from "zod";
import { normaliseCode } from "~/lib/codes";
import { textIn } from "~/lib/locale";
import type { Tx } from "~db/client.server";
import type { MethodId } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { getSlot } from "../inventory/find-slot.server";
import { setReservationEnd } from "../inventory/reservations.server";
import { getVisibleOrder } from "../orders/order-access.server";
import { lockOrder, type Order } from "../orders/order-status.server";
import { readOrderLines } from "../orders/read-order-lines.server";
import { adapters } from "../payments/adapters.server";
import { findAttemptStep, getLastFailureReason } from "../payments/find-attempt-step.server";
import { getMethod, getMethodNames, listMethods } from "../payments/list-methods.server";
import type { MethodView, PaymentContext, PaymentFailureReason, PaymentStep } from "../payments/payment-adapter";
import {
  beginAttempt,
  findOpenAttempt,
  getAttemptFacts,
  type PaymentAttempt,
} from "../payments/payment-attempts.server";
import { getPaymentDeadline } from "../payments/payment-deadline.rules";
import { getPaymentIntent, type PaymentIntent } from "../payments/payment-intents.server";
import { getIntentBalance } from "../payments/payments.server";
import { queryProviderBriefly } from "../payments/receive-payment.server";
import { getNetworkOrAddress, limitRate } from "../visitors/limit-rate.server";
import { cancelExchange } from "./cancel-open-aftersales.server";
import { type Exchange, findExchange, lockExchange, setExchangeDeadline } from "./exchange.server";
import {
  findEarliestSalesEnd,
  getExchangePaymentContext,
  readExchangeSlot,
  readSaleTerms,
} from "./exchange-slot.server";
import type { ExchangedTickets } from "./exchange-summary";
import { listExchanges } from "./list-exchanges.server";
import { listUnitsOfExchange } from "./order-units.server";
import type { ExchangeByCode, PayExchange, StartExchange } from "./schema";
import { startExchange } from "./start-exchange.server";

/** `amount` is the price difference in whole VND, negative if the new day costs less. */
export type ExchangeView = {
  code: string;
  orderCode: string;
  status: Exchange["status"];
  date: string;
  time: string;
  amount: number;
  received: number;
  /** This amount was refunded or is being refunded, in whole VND. */
  returned: number;
  method: Exchange["method"];
  methodName: string;
  whyFailed: PaymentFailureReason | null;
  waitsUntil: string | null;
  /** The shop closed the new day for this reason. It is null if the day is open or the exchange is completed. */
  closed: string | null;
  step: PaymentStep | null;
  methods: MethodView[];
  tickets: ExchangedTickets[];
};

async function limitExchanges(ctx: Ctx, code: string): Promise<void> {
  await limitRate(ctx, "exchange-from", getNetworkOrAddress(ctx), { max: 300, minutes: 10 });
  await limitRate(ctx, "exchange", normaliseCode(code), { max: 20, minutes: 10 });
}

export async function exchangeTickets(ctx: Ctx, input: z.output<typeof StartExchange>): Promise<ExchangeView> {
  await limitExchanges(ctx, input.code);
  const { order, exchange } = await startExchange(ctx, input);
  return presentExchange(ctx, order, exchange);
}

/** Queries the gateway about an open attempt, because the buyer may return before the webhook arrives. */
export async function getExchange(
  ctx: Ctx,
  { exchange: code, ...by }: z.output<typeof ExchangeByCode>,
): Promise<ExchangeView> {
  const { order, exchange } = await getVisibleExchange(ctx, code, by);
  const { attempt = null } = (await findIntentAndAttempt(ctx, exchange)) ?? {};
  if (attempt) await queryProviderBriefly(ctx, attempt);
  return presentExchange(ctx, order, (await getVisibleExchange(ctx, exchange.code, by)).exchange);
}

/** @throws DomainError exchange_over, exchange_day_closed with `reason`, codes of `getVisibleExchange`, `getMethod` */
export async function payExchange(
  ctx: Ctx,
  { exchange: code, method, ...by }: z.output<typeof PayExchange>,
): Promise<ExchangeView> {
  const visible = await getVisibleExchange(ctx, code, by);
  await transact(ctx.db, async (tx) => {
    await lockOrder(tx, visible.order.id);
    const exchange = await lockExchange(tx, visible.exchange.id);
    if (exchange.status !== "waits") throw new DomainError("exchange_over");
    const reason = await findClosedReason(tx, ctx, exchange);
    if (reason !== null) throw new DomainError("exchange_day_closed", { params: { reason } });
    const paymentContext = await getContextOfExchange(tx, exchange);
    const { id } = await getMethod(ctx, method, paymentContext, tx);
    await startAttempt(tx, ctx, { exchange, method: id, paymentContext });
  });
  return presentExchange(ctx, visible.order, (await getVisibleExchange(ctx, code, by)).exchange);
}

async function findClosedReason(db: Ctx["db"] | Tx, { locale }: Pick<Ctx, "locale">, { slotId }: Exchange) {
  const { isClosed, reason } = await getSlot(db, slotId);
  return isClosed ? textIn(reason, locale) : null;
}

type ExchangeAttemptStart = { exchange: Exchange; method: MethodId; paymentContext: PaymentContext };

/** The deadline for the payment and the new places depends on the method, but is never moved to an earlier time. */
async function startAttempt(
  tx: Tx,
  ctx: Ctx,
  { exchange, method, paymentContext }: ExchangeAttemptStart,
): Promise<PaymentAttempt> {
  const { paymentDeadline, reservationId, createdAt: placedAt } = exchange;
  if (paymentDeadline === null || paymentDeadline <= ctx.now || reservationId === null)
    throw new DomainError("exchange_over");
  const intent = await getPaymentIntent(tx, { kind: "exchange", subjectId: exchange.id });
  const amount = intent.amount - (await getIntentBalance(tx, intent.id));
  const expiresAt = getPaymentDeadline(adapters[method], ctx.shop, { now: ctx.now, placedAt }, paymentContext);
  if (amount <= 0 || expiresAt <= ctx.now) throw new DomainError("exchange_over");
  const until = new Date(Math.max(paymentDeadline.getTime(), expiresAt.getTime()));
  await setExchangeDeadline(tx, exchange, { paymentDeadline: until, method });
  await setReservationEnd(tx, reservationId, until);
  return beginAttempt(tx, { intent, method, amount, expiresAt, now: ctx.now });
}

/** Keeps the old tickets, releases the new places. @throws DomainError exchange_over, codes of `getVisibleExchange` */
export async function stopExchange(
  ctx: Ctx,
  { exchange: code, ...by }: z.output<typeof ExchangeByCode>,
): Promise<{ code: string }> {
  await limitExchanges(ctx, by.code);
  const visible = await getVisibleExchange(ctx, code, by);
  await transact(ctx.db, async (tx) => {
    await lockOrder(tx, visible.order.id);
    const exchange = await lockExchange(tx, visible.exchange.id);
    if (exchange.status === "done" || exchange.status === "lapsed") throw new DomainError("exchange_over");
    await cancelExchange(tx, exchange, ctx.now);
  });
  return { code: visible.order.code };
}

async function getVisibleExchange(ctx: Ctx, code: string, access: { code: string; view?: string | undefined }) {
  const order = await getVisibleOrder(ctx, access.code, access.view);
  const exchange = await findExchange(ctx.db, code);
  if (exchange?.orderId !== order.id) throw new DomainError("exchange_not_found");
  return { order, exchange };
}

async function findIntentAndAttempt({ db }: Ctx, { id, status, method, difference }: Exchange) {
  if (difference <= 0) return null;
  const intent = await getPaymentIntent(db, { kind: "exchange", subjectId: id });
  const attempt = status === "waits" && method ? await findOpenAttempt(db, intent.id, method) : null;
  return { intent, attempt };
}

async function getContextOfExchange(db: Ctx["db"] | Tx, exchange: Exchange): Promise<PaymentContext> {
  const units = (await listUnitsOfExchange(db, exchange)).map(({ unit }) => unit);
  const { id } = await getPaymentIntent(db, { kind: "exchange", subjectId: exchange.id });
  const left = exchange.difference - (await getIntentBalance(db, id));
  const slot = await readExchangeSlot(db, exchange);
  return getExchangePaymentContext(left, findEarliestSalesEnd(await readSaleTerms(db, units), slot));
}

async function presentExchange(ctx: Ctx, order: Order, exchange: Exchange): Promise<ExchangeView> {
  const { code, status, date, time, difference: amount, method, paymentDeadline } = exchange;
  const { moves } = await listExchanges(ctx.db, order.id, await readOrderLines(ctx.db, order.id), ctx.locale);
  const summary = moves.find((one) => one.code === code);
  const names = method ? await getMethodNames(ctx, ctx.db) : null;
  const isWaiting = status === "waits";
  const closed = status === "done" ? null : await findClosedReason(ctx.db, ctx, exchange);
  const canPay = isWaiting && closed === null;
  const money = await findIntentAndAttempt(ctx, exchange);
  const received = money ? await getIntentBalance(ctx.db, money.intent.id) : 0;
  return {
    ...{ code, orderCode: order.code, status, date, time, amount, method },
    received,
    returned: summary?.returned ?? 0,
    methodName: (method && names?.get(method)) ?? method ?? "",
    whyFailed: isWaiting && money && !money.attempt ? await getLastFailureReason(ctx.db, money.intent.id) : null,
    waitsUntil: paymentDeadline?.toISOString() ?? null,
    closed,
    step:
      canPay && money?.attempt
        ? await findExchangeStep(ctx, order, { ...money, attempt: money.attempt, received })
        : null,
    methods: canPay ? await listMethods(ctx, await getContextOfExchange(ctx.db, exchange)) : [],
    tickets: summary?.tickets ?? [],
  };
}

type OpenAttempt = { intent: PaymentIntent; attempt: PaymentAttempt; received: number };

function findExchangeStep(ctx: Ctx, { code: orderCode, origin }: Order, { intent, attempt, received }: OpenAttempt) {
  const facts = getAttemptFacts(attempt, intent, { orderCode, locale: ctx.locale, origin }, intent.amount - received);
  return findAttemptStep(ctx, attempt, facts);
}
