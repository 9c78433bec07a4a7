import { setTimeout as sleep } from "node:timers/promises";
import { and, desc, eq, isNull } from "drizzle-orm";
import type { Locale } from "~/lib/locale";
import { kindOfError, logError } from "~/lib/log.server";
import type { Db } from "~db/client.server";
import { type PaymentIntentId, paymentAttempts } from "~db/schema/payments";
import type { Ctx } from "../ctx";
import { requireSettings } from "../shop/get-shop.server";
import { adapters, requireGatewayOrigin } from "./adapters.server";
import { GatewayError } from "./call-gateway.server";
import type { AttemptFacts, PaymentFailureReason, PaymentStep } from "./payment-adapter";
import type { PaymentAttempt } from "./payment-attempts.server";

/** The buyer waits this long for the gateway's payment page. A later answer is still stored. */
const timeoutMs = 8_000;

type StartContext = Pick<Ctx, "db" | "now" | "shop">;

/**
 * Must run outside transactions. Returns null if the attempt expired, another request has started it, or the start fails
 * or takes too long. @throws DomainError settings_unreadable
 */
export async function findAttemptStep(
  ctx: StartContext,
  attempt: PaymentAttempt,
  facts: AttemptFacts,
): Promise<PaymentStep | null> {
  requireSettings(ctx.shop);
  if (attempt.expiresAt <= ctx.now) return null;
  if (attempt.pageUrl !== null) {
    if (attempt.locale !== facts.locale) await storeLocale(ctx, attempt, facts.locale);
    return { kind: "redirect", url: attempt.pageUrl };
  }
  const { gateway } = adapters[attempt.method];
  if (gateway?.shouldRequestPage && !(await takeTurnToStart(ctx, attempt))) return null;
  return Promise.race([startAtProvider(ctx, attempt, facts), sleep(timeoutMs, null, { ref: false })]);
}

async function startAtProvider(
  ctx: StartContext,
  attempt: PaymentAttempt,
  facts: AttemptFacts,
): Promise<PaymentStep | null> {
  try {
    const step = (await adapters[attempt.method].start?.(facts, ctx.shop)) ?? null;
    if (step?.kind !== "redirect") return step;
    requireGatewayOrigin(step.url, facts.origin);
    return { kind: "redirect", url: await storePaymentPage(ctx, attempt, step.url, facts.locale) };
  } catch (error) {
    logError(error, `starting ${attempt.reference}`);
    await recordStartFailure(ctx, attempt, error).catch((again: unknown) =>
      logError(again, `starting ${attempt.reference}`),
    );
    return null;
  }
}

async function takeTurnToStart({ db, now }: StartContext, { id }: PaymentAttempt): Promise<boolean> {
  const updated = await db
    .update(paymentAttempts)
    .set({ startedAt: now })
    .where(and(eq(paymentAttempts.id, id), isNull(paymentAttempts.startedAt)))
    .returning({ id: paymentAttempts.id });
  return updated.length === 1;
}

async function storePaymentPage(
  { db }: StartContext,
  { id }: PaymentAttempt,
  url: string,
  locale: Locale,
): Promise<string> {
  const [first] = await db
    .update(paymentAttempts)
    .set({ pageUrl: url, locale })
    .where(and(eq(paymentAttempts.id, id), isNull(paymentAttempts.pageUrl)))
    .returning({ id: paymentAttempts.id });
  if (first) return url;
  const [stored] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id));
  return stored?.pageUrl ?? url;
}

async function storeLocale({ db }: StartContext, { id }: PaymentAttempt, locale: Locale) {
  await db.update(paymentAttempts).set({ locale }).where(eq(paymentAttempts.id, id));
}

/** A refused attempt has failed. An attempt without an answer stays open, because the gateway may have received it. */
async function recordStartFailure({ db }: StartContext, { id, method }: PaymentAttempt, error: unknown) {
  if (!adapters[method].gateway?.shouldRequestPage) return;
  const isRefused = error instanceof GatewayError && error.isRefused;
  await db
    .update(paymentAttempts)
    .set({ failure: kindOfError(error), ...(isRefused && { status: "failed" as const }) })
    .where(and(eq(paymentAttempts.id, id), eq(paymentAttempts.status, "pending")));
}

export async function getLastFailureReason(db: Db, paymentIntentId: PaymentIntentId): Promise<PaymentFailureReason> {
  const [failed] = await db
    .select({ method: paymentAttempts.method, failure: paymentAttempts.failure })
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.paymentIntentId, paymentIntentId), eq(paymentAttempts.status, "failed")))
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  return (failed?.failure && adapters[failed.method].getFailureReason?.(failed.failure)) || "unknown";
}
