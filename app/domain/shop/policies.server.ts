import { and, asc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { extractExcerpt } from "~/lib/markdown.server";
import { shopDate } from "~/lib/shop-time";
import type { Db, Tx } from "~db/client.server";
import { lacksTranslation } from "~db/lacks-translation";
import { policies } from "~db/schema/shop";
import { waitingColumns } from "~db/waiting-columns";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { BySlug } from "../schema";
import { localizeText, renderLocalized } from "./localize-content.server";

type PolicyToSave = Omit<typeof policies.$inferInsert, "id" | "updatedAt" | "confirmedAt" | "confirmedBy">;

/** `updatedAt` changes only with the title or the text. */
export async function savePolicy(tx: Tx, now: Date, policy: PolicyToSave): Promise<number> {
  const { slug, ...row } = policy;
  const isDifferent = or(ne(policies.title, row.title), ne(policies.body, row.body));
  const [existing] = await tx.select({ id: policies.id }).from(policies).where(eq(policies.slug, slug)).for("update");
  if (!existing) {
    const [added] = await tx
      .insert(policies)
      .values({ ...policy, updatedAt: now, confirmedAt: now })
      .returning({ id: policies.id });
    return Number(added?.id);
  }
  const hasId = eq(policies.id, existing.id);
  await tx.update(policies).set({ updatedAt: now }).where(and(hasId, isDifferent));
  await tx
    .update(policies)
    .set({ ...row, confirmedAt: sql`coalesce(${policies.confirmedAt}, ${now.toISOString()}::timestamptz)` })
    .where(hasId);
  return existing.id;
}

export function selectPoliciesToConfirm(db: Db) {
  return db
    .select(waitingColumns("policies_to_confirm", policies.updatedAt, null))
    .from(policies)
    .where(isNull(policies.confirmedAt));
}

export function selectPoliciesWithoutTranslation(db: Db) {
  return db
    .select(waitingColumns("policies_without_translation", policies.updatedAt, null))
    .from(policies)
    .where(or(lacksTranslation(policies.title), lacksTranslation(policies.body)));
}

export async function getPolicy(ctx: Ctx, { slug }: z.output<typeof BySlug>) {
  const [policy] = await ctx.db.select().from(policies).where(eq(policies.slug, slug));
  if (!policy || (!policy.confirmedAt && !ctx.visitor.isPreviewing)) throw new DomainError("page_not_found");
  return {
    slug,
    title: localizeText(ctx, policy.title),
    summary: extractExcerpt(localizeText(ctx, policy.body).text),
    body: renderLocalized(ctx, policy.body),
    updatedOn: shopDate(policy.updatedAt),
  };
}

type PolicyRow = typeof policies.$inferSelect;
export type PolicyValues = Pick<PolicyRow, "title" | "body" | "position">;

export function readPolicies(db: Db): Promise<PolicyRow[]> {
  return db.select().from(policies).orderBy(asc(policies.position), asc(policies.id));
}

export async function findPolicyRow(db: Db, slug: string): Promise<PolicyRow | null> {
  const [row] = await db.select().from(policies).where(eq(policies.slug, slug));
  return row ?? null;
}

export async function lockPolicy(tx: Tx, slug: string): Promise<PolicyRow> {
  const [row] = await tx.select().from(policies).where(eq(policies.slug, slug)).for("update");
  if (!row) throw new DomainError("row_not_found");
  return row;
}

/** The caller must check the permission and write the audit log. */
export async function updatePolicy(tx: Tx, id: number, values: Partial<Omit<PolicyRow, "id" | "slug">>): Promise<void> {
  await tx.update(policies).set(values).where(eq(policies.id, id));
}

/** Visitors do not see a template until a staff member confirms having read it. */
export async function addPolicyTemplates(tx: Tx, now: Date, templates: readonly PolicyToSave[]): Promise<void> {
  await tx.insert(policies).values(templates.map((template) => ({ ...template, updatedAt: now })));
}
