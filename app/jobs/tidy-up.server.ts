import { and, eq, inArray, isNotNull, lt, ne, notInArray } from "drizzle-orm";
import type { Db } from "~db/client.server";
import {
  attemptsCounted,
  capacityClaims,
  carts,
  consents,
  demoInbox,
  holds,
  orders,
  paymentNotices,
  visitorSessions,
} from "~db/schema";
import { transact } from "~db/transaction.server";
import type { JobCtx } from "./job-ctx.server";

const dayMs = 24 * 3_600_000;
const daysKept = { attempts: 1, network: 1, cart: 30, notice: 90, demoLetter: 7, session: 90, consent: 3 * 365 };

/**
 * Throws away what is no longer needed: counts of past tries, where holds and orders came from, carts nobody touched,
 * visits, answers to the banner once they prove nothing any more, providers' notifications as they came (receipts and attempts keep what they said), the demo's old letters.
 */
export async function tidyUp({ db, now }: JobCtx): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await db.delete(attemptsCounted).where(lt(attemptsCounted.windowStart, daysAgo(daysKept.attempts)));
  await db.delete(demoInbox).where(lt(demoInbox.receivedAt, daysAgo(daysKept.demoLetter)));
  await db.delete(paymentNotices).where(lt(paymentNotices.receivedAt, daysAgo(daysKept.notice)));
  await db.delete(visitorSessions).where(lt(visitorSessions.lastActivity, daysAgo(daysKept.session)));
  await db.delete(consents).where(lt(consents.givenAt, daysAgo(daysKept.consent)));
  await forgetNetworks(db, daysAgo(daysKept.network));
  await dropCarts({ db, now }, lt(carts.updatedAt, daysAgo(daysKept.cart)));
}

/** Where holds and orders came from, unless they still keep places without money. */
async function forgetNetworks(db: Db, before: Date) {
  await db
    .update(orders)
    .set({ network: null })
    .where(and(isNotNull(orders.network), ne(orders.status, "pending"), lt(orders.placedAt, before)));
  await db
    .update(holds)
    .set({ network: null })
    .where(and(isNotNull(holds.network), lt(holds.releasedAt, before)));
}

/** Carts go with their holds and what those once claimed. A cart that still holds places stays: they are given back first. */
async function dropCarts({ db }: JobCtx, old: ReturnType<typeof lt>) {
  await transact(db, async (tx) => {
    const oldHolds = tx
      .select({ id: holds.id })
      .from(holds)
      .where(inArray(holds.cartId, tx.select({ id: carts.id }).from(carts).where(old)));
    await tx
      .delete(capacityClaims)
      .where(and(inArray(capacityClaims.holdId, oldHolds), isNotNull(capacityClaims.releasedAt)));
    const stillHolding = tx
      .select({ id: holds.cartId })
      .from(capacityClaims)
      .innerJoin(holds, eq(holds.id, capacityClaims.holdId));
    await tx.delete(carts).where(and(old, notInArray(carts.id, stillHolding)));
  });
}
