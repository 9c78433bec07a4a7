import { and, desc, eq } from "drizzle-orm";
import { payables, paymentAttempts } from "~db/schema";
import type { Ctx } from "../../ctx";
import { adapters } from "../../payments/adapters.server";
import type { PaymentStart } from "../../payments/methods";
import { getVisibleOrder } from "../find-order.server";
import type { Order } from "../move-order.server";
import { type Attempt, attemptFacts } from "./start-attempt.server";

/** The attempt that an order waits for: the newest one still open; null when it waits for nothing. */
export async function openAttempt({ db }: Pick<Ctx, "db">, order: Order): Promise<Attempt | null> {
  if (order.status !== "pending") return null;
  const [found] = await db
    .select({ attempt: paymentAttempts })
    .from(paymentAttempts)
    .innerJoin(payables, eq(payables.id, paymentAttempts.payableId))
    .where(and(eq(payables.orderId, order.id), eq(paymentAttempts.status, "pending")))
    .orderBy(desc(paymentAttempts.id))
    .limit(1);
  return found?.attempt ?? null;
}

/** Where an attempt is paid; null once its time is over. */
export function startOf(order: Order, attempt: Attempt, now: Date): PaymentStart | null {
  return attempt.expiresAt > now ? adapters[attempt.method].start(attemptFacts(order, attempt)) : null;
}

/** Where a waiting order is paid, by its open attempt; null when it waits for nothing. Asks nobody (`getPayment` does). */
export async function continuePayment(ctx: Ctx, { code }: { code: string }): Promise<PaymentStart | null> {
  const order = await getVisibleOrder(ctx, code);
  const open = await openAttempt(ctx, order);
  return open && startOf(order, open, ctx.now);
}
