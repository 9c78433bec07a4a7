import { and, asc, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { kindOfError, logError } from "~/lib/log.server";
import type { Tx } from "~db/client.server";
import { type PayableId, payables, paymentAttempts, receipts, refunds } from "~db/schema/money";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { adapters, methodIds } from "../payments/adapters.server";
import type { RefundAnswer, RefundFacts } from "../payments/payment-adapter";
import { mustBeAllowed, mustBeAllowedSum } from "../permission";

const minuteMs = 60_000;
/** After silence, or a kill in mid-call. */
const tryAgainAfter = 10 * minuteMs;
/** A bank takes days. */
const askAgainAfter = 60 * minuteMs;
const canRefund = methodIds.filter((id) => adapters[id].refund);

type Refund = typeof refunds.$inferSelect;
type WhenDone = (tx: Tx, ctx: Ctx, payableId: PayableId) => Promise<void>;

/**
 * A transfer waits for staff. The row says `sending` before the call, so that two processes never both ask, and keeps
 * its name at every try. What was silent is asked about before it is sent again on a day on which the gateway has
 * forgotten the name.
 */
export async function sendRefunds(ctx: Ctx, whenDone: WhenDone): Promise<void> {
  for (const { refund, receipt, attempt, code } of await listOpen(ctx)) {
    const gateway = adapters[receipt.provider].refund;
    if (!gateway || !(await takeTurn(ctx, refund))) continue;
    const others = await ctx.db.$count(
      refunds,
      and(eq(refunds.receiptId, receipt.id), ne(refunds.id, refund.id), sql`${refunds.firstTriedAt} is not null`),
    );
    const facts: RefundFacts = {
      name: refund.name,
      amount: refund.amount,
      reference: attempt.reference,
      code,
      paidAmount: receipt.amount,
      transactionId: receipt.transactionId,
      attemptCreatedAt: attempt.createdAt,
      oneOfMany: others > 0,
    };
    await note(ctx, refund, await talk(gateway, refund, facts, ctx.now), whenDone);
  }
}

type Gateway = NonNullable<(typeof adapters)[keyof typeof adapters]["refund"]>;

async function talk(gateway: Gateway, refund: Refund, facts: RefundFacts, now: Date): Promise<RefundAnswer> {
  if (refund.status === "sent") {
    const answer = await ask(gateway.ask, facts, now);
    return answer.state === "unseen" ? { state: "sent" } : answer;
  }
  if (refund.firstTriedAt && gateway.forgetsNames(refund.firstTriedAt, now)) {
    const answer = await ask(gateway.ask, facts, now);
    if (answer.state !== "unseen") return answer;
  }
  return ask(gateway.send, facts, now);
}

function listOpen({ db, now }: Ctx) {
  return (
    db
      .select({ refund: refunds, receipt: receipts, attempt: paymentAttempts, code: payables.code })
      .from(refunds)
      .innerJoin(receipts, eq(receipts.id, refunds.receiptId))
      .innerJoin(paymentAttempts, eq(paymentAttempts.id, receipts.attemptId))
      .innerJoin(payables, eq(payables.id, paymentAttempts.payableId))
      .where(and(inArray(receipts.provider, canRefund), isTurn(now)))
      // Those that a gateway would not answer stand behind all others.
      .orderBy(sql`${refunds.triedAt} nulls first`, asc(refunds.id))
      .limit(20)
  );
}

function isTurn(now: Date) {
  const before = (ms: number) => lt(refunds.triedAt, new Date(now.getTime() - ms));
  return or(
    and(inArray(refunds.status, ["due", "sending"]), or(isNull(refunds.triedAt), before(tryAgainAfter))),
    and(eq(refunds.status, "sent"), before(askAgainAfter)),
  );
}

async function takeTurn({ db, now }: Ctx, { id, status, firstTriedAt }: Refund): Promise<boolean> {
  const mine = await db
    .update(refunds)
    .set({ triedAt: now, firstTriedAt: firstTriedAt ?? now, status: status === "sent" ? "sent" : "sending" })
    .where(and(eq(refunds.id, id), isTurn(now)))
    .returning({ id: refunds.id });
  return mine.length === 1;
}

/** Writes what the gateway said, unless staff finished the refund meanwhile: theirs is the last word. */
async function note(ctx: Ctx, refund: Refund, answer: RefundAnswer, whenDone: WhenDone) {
  const waits = refund.status === "sent" ? "sent" : "due";
  const status = answer.state === "silent" || answer.state === "unseen" ? waits : answer.state;
  const failure = "failure" in answer ? answer.failure : null;
  await write(ctx, refund, ["sending", "sent"], { status, failure }, whenDone);
}

type Change = Pick<Refund, "status" | "failure">;

async function write(
  ctx: Ctx,
  { id }: { id: number },
  from: Refund["status"][],
  to: Change,
  whenDone: WhenDone,
  asked?: (tx: Tx, amount: number) => Promise<void>,
): Promise<boolean> {
  const done = to.status === "done";
  return transact(ctx.db, async (tx) => {
    const [written] = await tx
      .update(refunds)
      .set({ ...to, doneAt: done ? ctx.now : null })
      .where(and(eq(refunds.id, id), inArray(refunds.status, from)))
      .returning({ payableId: refunds.payableId, amount: refunds.amount });
    if (written) await asked?.(tx, written.amount);
    if (done && written?.payableId) await whenDone(tx, ctx, written.payableId);
    return written !== undefined;
  });
}

/** What could not even be asked hinders no other refund, and stays as it was. */
async function ask(call: Gateway["send"], facts: RefundFacts, now: Date): Promise<RefundAnswer> {
  try {
    return await call(facts, now);
  } catch (error) {
    logError(error, `job send-refunds, refund ${facts.name}`);
    return { state: "silent", failure: kindOfError(error) };
  }
}

/** Whether it was open. @throws DomainError refund_under_way while a gateway is asked to send it: both would */
export async function finishRefund(ctx: Ctx, { id }: { id: number }, whenDone: WhenDone): Promise<boolean> {
  const staff = mustBeAllowed(ctx, "money");
  const done = { status: "done", failure: null } as const;
  const asked = async (tx: Tx, amount: number) => {
    mustBeAllowedSum(staff, amount);
    await staff.write(tx, { what: "refund_finished", subject: `refund ${id}`, after: { amount } });
  };
  if (await write(ctx, { id }, ["due", "sent", "failed"], done, whenDone, asked)) return true;
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.id, id));
  if (refund?.status === "sending") throw new DomainError("refund_under_way");
  return false;
}

export async function hasOpenRefunds(tx: Tx, payableId: PayableId): Promise<boolean> {
  return (await tx.$count(refunds, and(eq(refunds.payableId, payableId), ne(refunds.status, "done")))) > 0;
}
