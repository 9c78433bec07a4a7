import { and, eq } from "drizzle-orm";
import { tidyCode } from "~/lib/codes";
import type { Db, Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type PayableId, type PayableKind, payables } from "~db/schema/money";

export type Payable = typeof payables.$inferSelect;
type Subject = { kind: PayableKind; subjectId: number };

export async function openPayable(tx: Tx, payable: Subject & { code: string; amount: number; createdAt: Date }) {
  const [written] = await tx.insert(payables).values(payable).returning();
  if (!written) throw new Error("openPayable: nothing was written");
  return written;
}

/** Every order has a payment intent from the start, as has every exchange that costs more. */
export async function payableOf(db: Db | Tx, { kind, subjectId }: Subject): Promise<Payable> {
  const [found] = await db
    .select()
    .from(payables)
    .where(and(eq(payables.kind, kind), eq(payables.subjectId, subjectId)));
  if (!found) throw new Error(`No payable of ${kind} ${subjectId}`);
  return found;
}

export async function findPayable(db: Db | Tx, id: PayableId): Promise<Payable | null> {
  const [found] = await db.select().from(payables).where(eq(payables.id, id));
  return found ?? null;
}

export async function findPayableByCode(db: Db | Tx, code: string): Promise<Payable | null> {
  return (await listPayables(db, [tidyCode(code)]))[0] ?? null;
}

export async function listPayables(db: Db | Tx, codes: readonly string[]): Promise<Payable[]> {
  return codes.length === 0 ? [] : db.select().from(payables).where(isAnyOf(payables.code, codes));
}

export async function codesOfPayables(db: Db | Tx, ids: readonly PayableId[]): Promise<string[]> {
  const rows = await db.select({ code: payables.code }).from(payables).where(isAnyOf(payables.id, ids));
  return rows.map(({ code }) => code);
}
