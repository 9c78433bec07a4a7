import { setTimeout as sleep } from "node:timers/promises";
import { logError } from "~/lib/log.server";
import { createCounter } from "~/lib/metrics.server";
import type { OrderActor } from "~db/schema/orders";
import type { MethodId, PaymentIntentId } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import type { AuditEntry, AuditedAmount, Ctx } from "../ctx";
import type { StaffActor } from "../permission";
import { settingNumber } from "../shop/shop.rules";
import { requireWithinLimits } from "../staff/money-limits.server";
import { adapters } from "./adapters.server";
import type { ProviderAnswer } from "./payment-adapter";
import {
  getAttemptFacts,
  isReportedUnopened,
  listOpenAttempts,
  markAttemptFailed,
  type PaymentAttempt,
  recordUnopenedPage,
  takeTurnToQuery,
} from "./payment-attempts.server";
import { findPaymentIntent } from "./payment-intents.server";
import { findPaymentByTransaction, isPaymentRecorded, recordPayment } from "./payments.server";
import type { ReviewReason } from "./review-reasons";
import { applyPayment, getPayer, lockPaymentSubject, type PaymentOutcome, recordFailure } from "./settle.server";

export type IncomingPayment = {
  provider: MethodId;
  transactionId: string;
  amount: number;
  paymentIntentId: PaymentIntentId | null;
  attemptId: number | null;
  reportedBy?: OrderActor;
  memo?: string;
  providerDate?: string;
  bankReference?: string;
  /** If set, the payment waits for staff, even if it covers its intent. */
  doubt?: ReviewReason;
};
export type ReceiveOutcome = PaymentOutcome | "repeat";

/** A test payment does not count towards the limits of staff, so it has no `money`. */
type StaffEntry = Pick<AuditEntry, "subject" | "after"> & { staff: StaffActor } & (
    | { action: "transfer_confirmed" | "paid_at_the_door"; money: AuditedAmount }
    | { action: "test_payment_received"; money?: undefined }
  );

const received = createCounter("gondola_payments_total", "Payments that arrived, by what they did to their intent");

/** Returns `repeat` if the payment is recorded already. @throws DomainError sum_too_high; not_to_move for exchanges */
export async function receivePayment(
  ctx: Ctx,
  incoming: IncomingPayment,
  byStaff?: StaffEntry,
): Promise<ReceiveOutcome> {
  const outcome = await transact(ctx.db, async (tx): Promise<ReceiveOutcome> => {
    const { intent, subject } = await lockPaymentSubject(tx, incoming.paymentIntentId);
    const { doubt, reportedBy, ...values } = incoming;
    if (byStaff) {
      if (await isPaymentRecorded(tx, incoming)) return "repeat";
      const { staff, ...entry } = byStaff;
      if (entry.money) await requireWithinLimits(tx, ctx, staff, { action: entry.action, ...entry.money });
    }
    const payment = await recordPayment(tx, { ...values, receivedAt: ctx.now });
    if (!payment) return "repeat";
    if (byStaff) {
      const { staff, money, ...entry } = byStaff;
      await staff.writeAuditEntry(tx, { ...entry, ...(money && { money }) });
    }
    const by = reportedBy ?? (`gateway:${incoming.provider}` as const);
    return applyPayment(tx, ctx, payment, { intent, subject, by, doubt });
  });
  received.add({ provider: incoming.provider, outcome });
  return outcome;
}

type ReportedPayment = { transactionId: string; amount: number; date: string; isDoubtful: boolean };

/** A second attempt with the same transaction ID is recorded, but waits for review. */
export async function receiveGatewayPayment(
  ctx: Ctx,
  attempt: PaymentAttempt,
  report: ReportedPayment,
): Promise<ReceiveOutcome> {
  const { transactionId, amount, date: providerDate } = report;
  const doubt = report.isDoubtful ? "doubtful" : amount === attempt.amount ? undefined : "wrong_amount";
  const { method: provider, id: attemptId, paymentIntentId } = attempt;
  const incoming: IncomingPayment = {
    provider,
    transactionId,
    amount,
    paymentIntentId,
    attemptId,
    providerDate,
    ...(doubt && { doubt }),
  };
  const received = await receivePayment(ctx, incoming);
  if (received !== "repeat") return received;
  const earlier = await findPaymentByTransaction(ctx.db, provider, transactionId);
  if (!earlier || earlier.attemptId === attemptId) return "repeat";
  return receivePayment(ctx, {
    ...incoming,
    transactionId: `${transactionId} ${attempt.reference}`,
    doubt: "doubtful",
  });
}

export async function failAttempt(ctx: Ctx, attempt: PaymentAttempt, failure: string) {
  await transact(ctx.db, async (tx) => {
    const { subject } = await lockPaymentSubject(tx, attempt.paymentIntentId);
    const { wasOpen, others } = await markAttemptFailed(tx, attempt, failure);
    if (subject && wasOpen && others === 0)
      await recordFailure(tx, subject, { actor: `gateway:${attempt.method}`, reason: failure, now: ctx.now });
  });
}

export function normaliseBankReference(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "");
}

const pauseMs = 5_000;
const timeoutMs = 3_000;

/**
 * `not_queried` means that another process has just queried the provider. `unknown` includes payments that staff must
 * review.
 */
async function queryProvider(ctx: Ctx, attempt: PaymentAttempt): Promise<ProviderAnswer["state"] | "not_queried"> {
  const { query } = adapters[attempt.method];
  if (!query) return "unknown";
  if (!(await takeTurnToQuery(ctx, attempt.id, pauseMs))) return "not_queried";
  const intent = await findPaymentIntent(ctx.db, attempt.paymentIntentId);
  if (!intent) return "unknown";
  const facts = getAttemptFacts(attempt, intent, await getPayer(ctx.db, intent));
  const answer = await query(facts, ctx.now);
  if (answer.state === "paid")
    return (await receiveGatewayPayment(ctx, attempt, answer)) === "paid" ? "paid" : "unknown";
  if (answer.state === "failed") await failAttempt(ctx, attempt, answer.failure);
  if (answer.state === "unopened") await recordUnopenedPage(ctx, attempt);
  return answer.state;
}

export async function queryProviderBriefly(ctx: Ctx, attempt: PaymentAttempt): Promise<void> {
  await Promise.race([
    queryProvider(ctx, attempt).catch((error: unknown) => logError(error, `query of ${attempt.reference}`)),
    sleep(timeoutMs, undefined, { ref: false }),
  ]);
}

/** Returns `wait` if a payment settled the intent, or while a gateway may still report a payment. */
export async function queryOpenAttempts(
  ctx: Ctx,
  paymentIntentId: PaymentIntentId,
  paymentDeadline: Date,
): Promise<"wait" | "go"> {
  const silenceEnds = paymentDeadline.getTime() + settingNumber(ctx.shop, "gateway_silence_minutes") * 60_000;
  const isSilenceOver = ctx.now.getTime() >= silenceEnds;
  for (const attempt of await listOpenAttempts(ctx.db, paymentIntentId)) {
    if (adapters[attempt.method].query === null) continue;
    const answer = await queryProvider(ctx, attempt);
    switch (answer) {
      case "paid":
        return "wait";
      case "unknown":
        if (!isSilenceOver) return "wait";
        break;
      case "not_queried":
        if (!isSilenceOver && !(await isReportedUnopened(ctx.db, attempt, paymentDeadline))) return "wait";
        break;
      case "unopened":
      case "failed":
        break;
      default:
        answer satisfies never;
    }
  }
  return "go";
}
