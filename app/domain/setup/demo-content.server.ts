import { sql } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { copyDemo } from "~db/seed/copy-demo";
import {
  type DemoCount,
  hasOwnItems,
  listDemoCounts,
  type RemovedDemoItems,
  removeDemoItems,
} from "~db/seed/demo-items";
import { lockName, transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { isShopOpen } from "../shop/shop.rules";

export async function getDemoContent(ctx: Ctx): Promise<{ canCopy: boolean; counts: DemoCount[] }> {
  requirePermission(ctx, "shop");
  const counts = await listDemoCounts(ctx.db);
  const canCopy = counts.length === 0 && !isShopOpen(ctx.shop) && !(await hasOwnItems(ctx.db));
  return { canCopy, counts };
}

/** @throws DomainError shop_opened, shop_has_items */
export async function copyDemoContent(ctx: Ctx): Promise<DemoCount[]> {
  const staff = requirePermission(ctx, "shop");
  if (isShopOpen(ctx.shop)) throw new DomainError("shop_opened");
  return transact(ctx.db, async (tx) => {
    await lockDemo(tx);
    if (await hasOwnItems(tx)) throw new DomainError("shop_has_items");
    const counts = await copyDemo(tx, ctx.now);
    const after = Object.fromEntries(counts.map(({ kind, count }) => [kind, count]));
    await staff.writeAuditEntry(tx, { action: "demo_copied", subject: "demo", after });
    return counts;
  });
}

/** Keeps items that staff edited or to which orders or other rows of the shop refer. */
export async function removeDemoContent(ctx: Ctx): Promise<RemovedDemoItems> {
  const staff = requirePermission(ctx, "shop");
  return transact(ctx.db, async (tx) => {
    await lockDemo(tx);
    const before = Object.fromEntries((await listDemoCounts(tx)).map(({ kind, count }) => [kind, count]));
    const result = await removeDemoItems(tx);
    if (result.removed + result.sold + result.edited > 0)
      await staff.writeAuditEntry(tx, { action: "demo_removed", subject: "demo", before, after: result });
    return result;
  });
}

async function lockDemo(tx: Tx): Promise<void> {
  // Copying renders many files, so the timeouts are a minute long. Parallel requests wait for the lock.
  await tx.execute(sql`select set_config('lock_timeout', '60s', true), set_config('statement_timeout', '60s', true),
    set_config('idle_in_transaction_session_timeout', '60s', true)`);
  await lockName(tx, "demo");
}
