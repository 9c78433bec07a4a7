import { and, eq, gt } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type MethodId, orders, paymentAttempts } from "~db/schema";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { adapters } from "../../payments/adapters.server";
import type { AttemptFacts } from "../../payments/methods";
import { settingNumber } from "../../site/shop.rules";
import type { Order } from "../move-order.server";
import { receivedFor } from "../received-for.server";

export type Attempt = typeof paymentAttempts.$inferSelect;
/** However often a buyer tries again, an unpaid order keeps its places no longer than this. */
const longestMinutes = 90;

type Start = { order: Order; payableId: number; method: MethodId; salesEnd: Date | null };

/**
 * Begins one way to pay, or goes on with an open one of the same kind, and sets until when the order waits for it:
 * the method's window, never past the end of sales. Null for what is paid at the door: nothing is awaited, or cancelled.
 * @throws DomainError not_payable
 */
export async function startAttempt(
  tx: Tx,
  ctx: Ctx,
  { order, payableId, method, salesEnd }: Start,
): Promise<Attempt | null> {
  const amount = order.total - (await receivedFor(tx, order.id));
  // All of it came, but some is in doubt: staff have the word.
  if (amount <= 0) throw new DomainError("not_payable");
  const [open] = await tx
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.payableId, payableId),
        eq(paymentAttempts.method, method),
        eq(paymentAttempts.status, "pending"),
        eq(paymentAttempts.amount, amount),
        gt(paymentAttempts.expiresAt, ctx.now),
      ),
    );
  if (open) return open;
  const expiresAt = paymentWindow(ctx, method, order.placedAt, salesEnd ? [salesEnd] : []);
  if (!expiresAt) {
    await tx.update(orders).set({ payBy: null, method }).where(eq(orders.id, order.id));
    return null;
  }
  const tries = await tx.$count(paymentAttempts, eq(paymentAttempts.payableId, payableId));
  const attempt = await writeAttempt(tx, ctx, { order, payableId, method, number: tries + 1, amount, expiresAt });
  const payBy = new Date(Math.max(order.payBy?.getTime() ?? 0, expiresAt.getTime()));
  await tx.update(orders).set({ payBy, method }).where(eq(orders.id, order.id));
  return attempt;
}

/**
 * Until when an order waits for a method: its minutes from now, but never past an end of sales, nor longer than the
 * longest wait from when it was placed (which may lie in the past). Null when it is paid at the door.
 */
export function paymentWindow(ctx: Ctx, method: MethodId, placedAt: Date, salesEnds: readonly Date[]): Date | null {
  const { windowSetting } = adapters[method];
  if (!windowSetting) return null;
  const minutes = settingNumber(ctx.shop, windowSetting);
  const latest = placedAt.getTime() + longestMinutes * 60_000;
  const ends = salesEnds.map((end) => end.getTime());
  return new Date(Math.min(ctx.now.getTime() + minutes * 60_000, latest, ...ends));
}

type NewAttempt = {
  order: Order;
  payableId: number;
  method: MethodId;
  number: number;
  amount: number;
  expiresAt: Date;
};

/**
 * Writes a try to pay. Its `reference`, by which gateways and notices name it, is the order's code with the try's
 * `number` (from 1). `amount` in whole VND. The order's own `payBy` is the caller's to set.
 */
export async function writeAttempt(tx: Tx, ctx: Ctx, { order, number, ...attempt }: NewAttempt): Promise<Attempt> {
  const [written] = await tx
    .insert(paymentAttempts)
    .values({ ...attempt, reference: `${order.code}-${number}`, createdAt: ctx.now })
    .returning();
  if (!written) throw new Error("writeAttempt: nothing was written");
  return written;
}

/** What a payment adapter may know of a try: nothing of the buyer but a language and the origin to come back to. */
export function attemptFacts(order: Order, attempt: Attempt): AttemptFacts {
  const { reference, amount, createdAt, expiresAt } = attempt;
  return { reference, amount, createdAt, expiresAt, orderCode: order.code, locale: order.locale, origin: order.origin };
}
