import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import { findOrderByAnyCode } from "~/domain/aftersales/exchange.server";
import { getExchangeOffer } from "~/domain/aftersales/get-exchange-offer.server";
import { exchangeTickets } from "~/domain/aftersales/pay-exchange.server";
import {
  enterPayoutAccount,
  isPayoutAccountRequired,
  revealPayoutAccounts,
} from "~/domain/aftersales/payout-account.server";
import { GetExchangeOffer, StartExchange } from "~/domain/aftersales/schema";
import type { Ctx } from "~/domain/ctx";
import { finishRefund } from "~/domain/payments/finish-refund.server";
import { receivePayment } from "~/domain/payments/receive-payment.server";
import type { Db } from "~db/client.server";
import { exchanges, paymentAttempts, paymentIntents, refunds } from "~db/schema";
import type { OrderId } from "~db/schema/orders";
import { asStaff } from "./factories";

type ExchangeInput = { date: string; time?: string; units?: string[]; method?: string; key?: string };

export function offerExchange(ctx: Ctx, code: string, { date, units }: Pick<ExchangeInput, "date" | "units">) {
  return getExchangeOffer(ctx, GetExchangeOffer.parse({ code, date, units }));
}

/** Accepts the price difference that the page shows. Without `units`, exchanges all tickets that can be exchanged. */
export async function exchangeForm(
  ctx: Ctx,
  code: string,
  { date, time, units, method = "vietqr", key }: ExchangeInput,
) {
  const { at, chosen } = await offerExchange(ctx, code, { date, units });
  const difference = at?.day.difference ?? 0;
  return StartExchange.parse({
    code,
    key: key ?? randomUUID(),
    units: units ?? chosen,
    date,
    time,
    difference,
    method,
  });
}

export async function exchangeTicketsOf(ctx: Ctx, code: string, move: ExchangeInput) {
  return exchangeTickets(ctx, await exchangeForm(ctx, code, move));
}

export async function exchangeRow(db: Db, code: string) {
  const [row] = await db
    .select({ exchange: exchanges, intent: paymentIntents, attempt: paymentAttempts })
    .from(exchanges)
    .innerJoin(paymentIntents, and(eq(paymentIntents.kind, "exchange"), eq(paymentIntents.subjectId, exchanges.id)))
    .innerJoin(paymentAttempts, eq(paymentAttempts.paymentIntentId, paymentIntents.id))
    .where(eq(exchanges.code, code))
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  if (!row) throw new Error(`no such exchange to pay: ${code}`);
  return row;
}

export async function payExchangeOf(ctx: Ctx, code: string, transactionId: string = randomUUID()) {
  const { attempt, intent } = await exchangeRow(ctx.db, code);
  const { method: provider, id: attemptId, paymentIntentId } = attempt;
  return receivePayment(ctx, { provider, transactionId, amount: intent.amount, paymentIntentId, attemptId });
}

/** A refund that is due is first marked as tried, as if staff had seen in the gateway's console that it was sent. */
export async function sendRefundByHand(ctx: Ctx, id: number) {
  const untried = and(eq(refunds.id, id), eq(refunds.status, "due"), isNull(refunds.firstTriedAt));
  await ctx.db
    .update(refunds)
    .set({ firstTriedAt: ctx.now, nextTryAt: new Date(ctx.now.getTime() + 600_000) })
    .where(untried);
  const [due] = await ctx.db
    .select({ code: paymentIntents.code })
    .from(refunds)
    .innerJoin(paymentIntents, eq(paymentIntents.id, refunds.paymentIntentId))
    .where(eq(refunds.id, id));
  const order = due && (await findOrderByAnyCode(ctx.db, due.code));
  const account = { bin: "970436", account: "0071000123", holder: order?.fullName ?? "" } as const;
  if (order && (await isPayoutAccountRequired(ctx.db, order.id)) && !(await versionOfAccount(ctx, order.id)))
    await enterPayoutAccount(asStaff(ctx), { code: order.code, ...account });
  const accountVersion = order ? await versionOfAccount(ctx, order.id) : undefined;
  return finishRefund(asStaff(ctx), { id, accountVersion });
}

export async function versionOfAccount({ db }: Pick<Ctx, "db">, orderId: OrderId): Promise<string | undefined> {
  return (await revealPayoutAccounts(db, [orderId])).get(orderId)?.version;
}
