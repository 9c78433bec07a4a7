import { and, eq, ne, or } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { policies } from "~db/schema/shop";

type PolicyToSave = Omit<typeof policies.$inferInsert, "id" | "updatedAt">;

/** `updatedAt` changes only with the title or the text. Returns the id. */
export async function savePolicy(tx: Tx, now: Date, policy: PolicyToSave): Promise<number> {
  const { slug, ...row } = policy;
  const isDifferent = or(ne(policies.title, row.title), ne(policies.body, row.body));
  const [existing] = await tx.select({ id: policies.id }).from(policies).where(eq(policies.slug, slug)).for("update");
  if (!existing) {
    const [added] = await tx
      .insert(policies)
      .values({ ...policy, updatedAt: now })
      .returning({ id: policies.id });
    return Number(added?.id);
  }
  const hasId = eq(policies.id, existing.id);
  await tx.update(policies).set({ updatedAt: now }).where(and(hasId, isDifferent));
  await tx.update(policies).set(row).where(hasId);
  return existing.id;
}
