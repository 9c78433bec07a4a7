import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "~/domain/ctx";
import { simulatorPayments } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import type { GatewayId } from "../gateway-ids";
import type { FakeOutcome, FinishedFakePayment } from "./fake-provider";

export type FakePaymentRow = typeof simulatorPayments.$inferSelect;
type NewFakePayment = { reference: string; amount: number; request?: Record<string, unknown> };

const outcomes: readonly string[] = ["paid", "cancelled", "no_funds"] satisfies FakeOutcome[];

export async function createFakePayment({ db, now }: Ctx, id: GatewayId, payment: NewFakePayment): Promise<boolean> {
  const created = { provider: id, status: "created", transactionNo: "", payDate: String(now.getTime()), ...payment };
  return (await db.insert(simulatorPayments).values(created).onConflictDoNothing().returning()).length === 1;
}

export async function finishFakePayment(
  ctx: Ctx,
  id: GatewayId,
  payment: NewFakePayment,
  outcome: FakeOutcome,
): Promise<FinishedFakePayment> {
  const { reference, amount } = payment;
  await createFakePayment(ctx, id, payment);
  const transactionNo = String(randomInt(10_000_000, 2 ** 31));
  await ctx.db
    .update(simulatorPayments)
    .set({ status: outcome, amount, transactionNo, payDate: String(ctx.now.getTime()) })
    .where(and(hasReference(id, reference), eq(simulatorPayments.status, "created")));
  const row = await findFakePayment(ctx, id, reference);
  const finished = row && findFinishedPayment(row);
  if (!finished) throw new Error("The simulated payment is gone");
  return finished;
}

export async function findFakePayment({ db }: Ctx, id: string, reference: string): Promise<FakePaymentRow | null> {
  const [row] = await db.select().from(simulatorPayments).where(hasReference(id, reference));
  return row ?? null;
}

export function findFinishedPayment({
  status,
  amount,
  transactionNo,
  payDate,
}: FakePaymentRow): FinishedFakePayment | null {
  return isOutcome(status) ? { outcome: status, amount, transactionNo, at: Number(payDate) } : null;
}

function isOutcome(status: string): status is FakeOutcome {
  return outcomes.includes(status);
}

type FakeRefundRequest = { name: string; amount: number } & ({ reference: string } | { transactionNo: string });

export async function refundFakePayment(
  { db, now }: Ctx,
  id: GatewayId,
  { name, amount, ...which }: FakeRefundRequest,
) {
  const payment =
    "reference" in which
      ? hasReference(id, which.reference)
      : and(eq(simulatorPayments.provider, id), eq(simulatorPayments.transactionNo, which.transactionNo));
  return transact(db, async (tx) => {
    const [row] = await tx.select().from(simulatorPayments).where(payment).for("update");
    if (!row) return "unknown" as const;
    if (row.status !== "paid") return "unpaid" as const;
    const { transactionNo, refunded } = row;
    if (await tx.$count(simulatorPayments, hasReference(`${id}-refund`, name))) return "known" as const;
    if (amount < 1 || refunded + amount > row.amount) return "too_much" as const;
    const payDate = String(now.getTime());
    await tx
      .insert(simulatorPayments)
      .values({ provider: `${id}-refund`, reference: name, amount, status: "done", transactionNo, payDate });
    await tx
      .update(simulatorPayments)
      .set({ refunded: refunded + amount })
      .where(hasReference(id, row.reference));
    return "done" as const;
  });
}

function hasReference(provider: string, reference: string) {
  return and(eq(simulatorPayments.provider, provider), eq(simulatorPayments.reference, reference));
}
