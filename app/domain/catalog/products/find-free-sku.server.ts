import { like } from "drizzle-orm";
import { listNumberedNames } from "~/lib/slug";
import type { Tx } from "~db/client.server";
import { variants } from "~db/schema/catalog";
import { lockName } from "~db/transaction.server";

/** Appends a number to the SKU if another variant has it. A SKU has only letters, digits and hyphens. */
export async function findFreeSku(tx: Tx, wanted: string): Promise<string> {
  // Without the lock, two products that are added at the same moment could get the same SKU.
  await lockName(tx, "skus");
  const rows = await tx
    .select({ sku: variants.sku })
    .from(variants)
    .where(like(variants.sku, `${wanted}%`));
  const taken = new Set(rows.map(({ sku }) => sku));
  const names = listNumberedNames(wanted);
  let { value: sku } = names.next();
  while (taken.has(sku)) sku = names.next().value;
  return sku;
}
