import { randomInt } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Ctx } from "~/domain/ctx";
import { simulatorPayments } from "~db/schema/payments";
import { transact } from "~db/transaction.server";
import type { Ending, Played, PretendedId } from "./pretended";

export type Remembered = typeof simulatorPayments.$inferSelect;
type New = { reference: string; amount: number; asked?: Record<string, unknown> };

const endings: readonly string[] = ["paid", "cancelled", "no_funds"] satisfies Ending[];

export async function rememberCreated({ db, now }: Ctx, id: PretendedId, payment: New): Promise<boolean> {
  const created = { provider: id, status: "created", transactionNo: "", payDate: String(now.getTime()), ...payment };
  return (await db.insert(simulatorPayments).values(created).onConflictDoNothing().returning()).length === 1;
}

/** A payment that is repeated keeps its first result. */
export async function rememberEnd(ctx: Ctx, id: PretendedId, payment: New, ends: Ending): Promise<Played> {
  const { reference, amount } = payment;
  await rememberCreated(ctx, id, payment);
  const transactionNo = String(randomInt(10_000_000, 2 ** 31));
  await ctx.db
    .update(simulatorPayments)
    .set({ status: ends, amount, transactionNo, payDate: String(ctx.now.getTime()) })
    .where(and(named(id, reference), eq(simulatorPayments.status, "created")));
  const row = await findRemembered(ctx, id, reference);
  const played = row && playedOf(row);
  if (!played) throw new Error("The simulated payment is gone");
  return played;
}

export async function findRemembered({ db }: Ctx, id: string, reference: string): Promise<Remembered | null> {
  const [row] = await db.select().from(simulatorPayments).where(named(id, reference));
  return row ?? null;
}

export function playedOf({ status, amount, transactionNo, payDate }: Remembered): Played | null {
  return isEnding(status) ? { ends: status, amount, transactionNo, at: Number(payDate) } : null;
}

function isEnding(status: string): status is Ending {
  return endings.includes(status);
}

type Request = { name: string; amount: number } & ({ reference: string } | { transactionNo: string });

export async function giveBack({ db, now }: Ctx, id: PretendedId, { name, amount, ...which }: Request) {
  const payment =
    "reference" in which
      ? named(id, which.reference)
      : and(eq(simulatorPayments.provider, id), eq(simulatorPayments.transactionNo, which.transactionNo));
  return transact(db, async (tx) => {
    const [row] = await tx.select().from(simulatorPayments).where(payment).for("update");
    if (!row) return "unknown" as const;
    if (row.status !== "paid") return "unpaid" as const;
    const { transactionNo, refunded } = row;
    if (await tx.$count(simulatorPayments, named(`${id}-refund`, name))) return "known" as const;
    if (amount < 1 || refunded + amount > row.amount) return "too_much" as const;
    const payDate = String(now.getTime());
    await tx
      .insert(simulatorPayments)
      .values({ provider: `${id}-refund`, reference: name, amount, status: "done", transactionNo, payDate });
    await tx
      .update(simulatorPayments)
      .set({ refunded: refunded + amount })
      .where(named(id, row.reference));
    return "done" as const;
  });
}

function named(provider: string, reference: string) {
  return and(eq(simulatorPayments.provider, provider), eq(simulatorPayments.reference, reference));
}
