import { eq } from "drizzle-orm";
import { digestOf } from "~/lib/hash.server";
import type { Tx } from "~db/client.server";
import { addedRows } from "~db/schema/staff";
import type { Ctx } from "../../ctx";
import type { StaffActor } from "../../permission";

type ResourceAddition = { resource: string; values: unknown };

/** A form that is sent twice with the same values adds one row. Returns the key of that row. */
export async function addOnce(
  tx: Tx,
  { formKey, now }: Pick<Ctx, "formKey" | "now">,
  { memberId }: Pick<StaffActor, "memberId">,
  { resource, values }: ResourceAddition,
  add: () => Promise<number | string>,
): Promise<string> {
  if (!formKey) return String(await add());
  const digest = digestOf([memberId, formKey, resource, values]);
  const isSame = eq(addedRows.digest, digest);
  // The insert waits for a transaction that adds the same row at the same moment.
  const written = await tx.insert(addedRows).values({ digest, createdAt: now }).onConflictDoNothing().returning();
  if (written.length === 0) {
    const [earlier] = await tx.select({ rowKey: addedRows.rowKey }).from(addedRows).where(isSame);
    if (earlier) return earlier.rowKey;
  }
  const rowKey = String(await add());
  await tx.update(addedRows).set({ rowKey }).where(isSame);
  return rowKey;
}
