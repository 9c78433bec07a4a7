import { inArray, type SQL, sql } from "drizzle-orm";
import { type Locale, locales } from "~/lib/locale";
import { linkTo } from "~/site-map";
import type { Tx } from "~db/client.server";
import { isAnyOf } from "~db/is-any-of";
import { redirects } from "~db/schema/shop";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission, type StaffActor } from "../permission";
import { listPageAddresses, type SluggedPage } from "./find-redirects.server";
import { encodeNonAscii, hasLoop } from "./redirect.rules";
import type { RedirectRule } from "./schema";

export async function saveRedirect(ctx: Ctx, rule: RedirectRule): Promise<void> {
  const staff = requirePermission(ctx, "shop");
  await transact(ctx.db, async (tx) => {
    await lockRedirects(tx);
    if (hasLoop(await listRules(tx, ctx), toLocalTarget(rule, ctx))) throw new DomainError("redirect_loop");
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

/** Deletes exact rules that redirect the addresses of new pages. The caller must check the permission. */
export async function releaseAddresses(
  tx: Tx,
  staff: StaffActor,
  page: SluggedPage,
  slugs: readonly string[],
): Promise<void> {
  const addresses = slugs.flatMap((slug) => listPageAddresses(page, slug));
  await deleteRedirects(tx, staff, sql`${redirects.kind} = 'exact' and ${isAnyOf(redirects.source, addresses)}`);
}

/**
 * Redirects the page's earlier address to the new one, in each language. Redirects from the new address are deleted.
 * Exact rules that led to the earlier address get the new one as target, so that several renamings of a page create no
 * chain of redirects. `from` and `to` are slugs. The caller must check the permission. @throws DomainError redirect_loop
 */
export async function redirectMovedPage(
  tx: Tx,
  ctx: Pick<Ctx, "now" | "origin">,
  staff: StaffActor,
  page: SluggedPage,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await lockRedirects(tx);
  await releaseAddresses(tx, staff, page, [to]);
  const addressIn = (locale: Locale, slug: string) => linkTo(locale, page, { slug });
  const rules = await listRules(tx, ctx);
  for (const locale of locales) {
    const [source, target] = [addressIn(locale, from), addressIn(locale, to)];
    const leading = rules.filter((rule) => rule.kind === "exact" && rule.target === source);
    for (const rule of [...leading, { kind: "exact", source, status: 301 } as const]) {
      const moved = { ...rule, target };
      // A prefix rule can lead from the new address back to the earlier one.
      if (hasLoop(rules, moved)) throw new DomainError("redirect_loop", { field: "slug" });
      await writeRedirect(tx, ctx, staff, moved);
    }
  }
}

/** Without this lock, two rules that are added at the same moment could form a loop. */
async function lockRedirects(tx: Tx): Promise<void> {
  await tx.execute(sql`lock table ${redirects} in share row exclusive mode`);
}

async function listRules(tx: Tx, ctx: Pick<Ctx, "origin">): Promise<RedirectRule[]> {
  const { kind, source, target, status } = redirects;
  const rules = await tx.select({ kind, source, target, status }).from(redirects);
  return rules.map((rule) => toLocalTarget(rule, ctx));
}

function toLocalTarget(rule: RedirectRule, { origin }: Pick<Ctx, "origin">): RedirectRule {
  return rule.target.startsWith(`${origin}/`) ? { ...rule, target: rule.target.slice(origin.length) } : rule;
}
