import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { type ServiceId, services } from "~db/schema/catalog";

type ServiceToSave = Omit<typeof services.$inferInsert, "id" | "active">;

export async function saveService(tx: Tx, service: ServiceToSave): Promise<ServiceId> {
  const row = { ...service, active: true };
  const [saved] = await tx
    .insert(services)
    .values(row)
    .onConflictDoUpdate({ target: services.slug, set: row })
    .returning({ id: services.id });
  if (!saved) throw new Error("The insert returned no service");
  return saved.id;
}

export async function withdrawServices(tx: Tx, slugs: readonly string[]): Promise<void> {
  await tx.update(services).set({ active: false }).where(isAnyOf(services.slug, slugs));
}
