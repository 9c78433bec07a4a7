import { inArray, type SQL, sql } from "drizzle-orm";
import { locales } from "~/lib/locale";
import { linkTo } from "~/site-map";
import type { Tx } from "~db/client.server";
import { redirects } from "~db/schema/shop";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission, type StaffActor } from "../permission";
import { createsLoop, encodeNonAscii, type Rule } from "./redirect.rules";
import type { RedirectRule } from "./schema";

export async function saveRedirect(ctx: Ctx, rule: RedirectRule): Promise<void> {
  const staff = requirePermission(ctx, "shop");
  const toLocalTarget = <R extends Rule>(of: R) =>
    of.target.startsWith(`${ctx.origin}/`) ? { ...of, target: of.target.slice(ctx.origin.length) } : of;
  await transact(ctx.db, async (tx) => {
    // Without the lock two concurrent rules could form a loop.
    await tx.execute(sql`lock table ${redirects} in share row exclusive mode`);
    const rules = await tx.select().from(redirects);
    if (createsLoop(rules.map(toLocalTarget), toLocalTarget(rule))) throw new DomainError("redirect_loop");
    await writeRedirect(tx, ctx, staff, rule);
  });
}

export async function removeRedirect(ctx: Ctx, source: string): Promise<number> {
  const staff = requirePermission(ctx, "shop");
  const isSource = inArray(redirects.source, [source, encodeNonAscii(source)]);
  return transact(ctx.db, (tx) => deleteRedirects(tx, staff, isSource));
}

async function writeRedirect(
  tx: Tx,
  { now }: Pick<Ctx, "now">,
  staff: StaffActor,
  { kind, source, target, status }: RedirectRule,
): Promise<void> {
  await tx
    .insert(redirects)
    .values({ kind, source, target, status, createdAt: now })
    .onConflictDoUpdate({ target: [redirects.kind, redirects.source], set: { target, status } });
  await staff.writeAuditEntry(tx, {
    action: "redirect_saved",
    subject: `redirect ${source}`,
    after: { kind, target, status },
  });
}

/** Returns the number of deleted redirects. */
async function deleteRedirects(tx: Tx, staff: StaffActor, condition: SQL): Promise<number> {
  const removed = await tx.delete(redirects).where(condition).returning();
  for (const { kind, source, target, status } of removed)
    await staff.writeAuditEntry(tx, {
      action: "redirect_removed",
      subject: `redirect ${source}`,
      before: { kind, target, status },
    });
  return removed.length;
}

export type SluggedPage = "category" | "product" | "service" | "ticket";

/**
 * Deletes redirects of the page's new address and redirects the earlier one to it, in each language. `from` and `to` are
 * slugs; `from` is null for a new page. The caller must check the permission.
 */
export async function redirectMovedPage(
  tx: Tx,
  ctx: Pick<Ctx, "now">,
  staff: StaffActor,
  page: SluggedPage,
  { from, to }: { from: string | null; to: string },
): Promise<void> {
  await tx.execute(sql`lock table ${redirects} in share row exclusive mode`);
  for (const locale of locales) {
    const target = linkTo(locale, page, { slug: to });
    await deleteRedirects(tx, staff, sql`${redirects.kind} = 'exact' and ${redirects.source} = ${target}`);
    if (from === null) continue;
    const source = linkTo(locale, page, { slug: from });
    await writeRedirect(tx, ctx, staff, { kind: "exact", source, target, status: 301 });
  }
}
