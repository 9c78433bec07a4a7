import type { Tx } from "~db/client.server";
import { variants } from "~db/schema/catalog";
import { lockName } from "~db/transaction.server";
import { findFreeNames } from "../../staff/resources/find-free-names.server";

/** Appends a number to each SKU that another variant has. A SKU has only letters, digits and hyphens. */
export async function findFreeSkus(tx: Tx, wanted: readonly string[]): Promise<string[]> {
  // Without the lock, two products that are added at the same moment could get the same SKU.
  await lockName(tx, "skus");
  return findFreeNames(tx, variants.sku, wanted);
}
