import { z } from "zod";
import { locales, textIn, withoutEmptyTexts } from "~/lib/locale";
import { withoutUndefined } from "~/lib/without-undefined";
import type { RowValues } from "~db/schema/staff";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import type { BySlug } from "../schema";
import { renderWithMarkedFacts } from "../shop/localize-content.server";
import { listMissingFacts, listUnknownPlaceholders } from "../shop/placeholders.rules";
import { findPolicyRow, lockPolicy, type PolicyValues, readPolicies, updatePolicy } from "../shop/policies.server";
import { listEntriesAbout } from "../staff/audit-log.server";
import { changedFields, factsOf } from "../staff/change-sets/changed-fields.rules";
import { localizedLine, localizedMarkdown } from "../staff/resources/fields.server";
import { mergeEdits } from "../staff/resources/merge-edits.rules";
import { describeFields } from "../staff/resources/resource.server";
import { requireNoConflicts } from "../staff/resources/row-entries.server";
import { storeUndoStep, type UndoRef } from "../staff/undo/store-undo-step.server";
import type { SavePolicy } from "./schema";

/** `position` counts from 1. */
export const policySchema = z.object({
  title: localizedLine(100),
  body: localizedMarkdown(50_000),
  position: z.number().int().min(1).max(100),
});

export async function listPolicies(ctx: Ctx) {
  requirePermission(ctx, "content");
  const rows = await readPolicies(ctx.db);
  return rows.map(({ slug, title, updatedAt, confirmedAt }) => ({
    ...{ slug, title: textIn(title, ctx.locale) },
    updatedAt: updatedAt.toISOString(),
    isConfirmed: confirmedAt !== null,
  }));
}

/** Also returns the history and the rendered text. @throws DomainError row_not_found */
export async function getPolicyForm(ctx: Ctx, { slug }: z.output<typeof BySlug>) {
  requirePermission(ctx, "content");
  const row = await findPolicyRow(ctx.db, slug);
  if (!row) throw new DomainError("row_not_found");
  const { title, body, confirmedAt, confirmedBy } = row;
  const texts = [...Object.values(title), ...Object.values(body)];
  const kinds = { title: "localized", body: "long_localized", position: "number" } as const;
  const fields = (["title", "body", "position"] as const).map((name) => ({ name, kind: kinds[name], choices: [] }));
  return {
    ...{ slug, title: textIn(title, ctx.locale), values: valuesOf(row) },
    fields: describeFields(policySchema, fields),
    confirmed: confirmedAt && { at: confirmedAt.toISOString(), by: confirmedBy },
    preview: locales.map((locale) => ({ locale, ...renderWithMarkedFacts({ shop: ctx.shop, locale }, body) })),
    missingFacts: listMissingFacts(texts, ctx.shop.facts[ctx.locale]),
    unknownPlaceholders: listUnknownPlaceholders(texts, ctx.shop.facts[ctx.locale]),
    history: await listEntriesAbout(ctx.db, subjectOf(slug)),
  };
}

/** A text that visitors already see stays published. @throws DomainError row_not_found, value_refused, edit_conflict */
export async function savePolicyByStaff(
  ctx: Ctx,
  { slug, values, base }: z.output<typeof SavePolicy>,
): Promise<{ undo: UndoRef | null }> {
  const staff = requirePermission(ctx, "content");
  const parsed = policySchema.safeParse(values);
  if (!parsed.success) throw new DomainError("value_refused", { field: parsed.error.issues[0]?.path.join(".") ?? "" });
  const mine = withoutUndefined(parsed.data);
  return transact(ctx.db, async (tx) => {
    const row = await lockPolicy(tx, slug);
    const current = valuesOf(row);
    const { merged, conflicts } = mergeEdits(base ?? current, current, mine);
    await requireNoConflicts(tx, subjectOf(slug), conflicts);
    const changes = changedFields(current, merged);
    if (changes.length === 0) return { undo: null };
    const { title, body, position } = policySchema.parse(merged);
    const isOtherText = changes.some(({ name }) => name !== "position");
    await updatePolicy(tx, row.id, {
      ...{ title, body, position: position - 1 },
      ...(isOtherText && { updatedAt: ctx.now }),
    });
    await staff.writeAuditEntry(tx, {
      action: "policy_saved",
      subject: subjectOf(slug),
      ...{ before: factsOf(changes, "before"), after: factsOf(changes, "after") },
    });
    const step = { change: "policy_saved", input: { slug, values: current, base: merged } } as const;
    return { undo: await storeUndoStep(tx, ctx, staff, { kind: "policies", ...step }) };
  });
}

/** Publishes a template. The staff member confirms having read it. A repeated call has no effect. */
export async function confirmPolicy(ctx: Ctx, { slug }: z.output<typeof BySlug>): Promise<{ title: string }> {
  const staff = requirePermission(ctx, "content");
  return transact(ctx.db, async (tx) => {
    const row = await lockPolicy(tx, slug);
    const title = textIn(row.title, ctx.locale);
    if (row.confirmedAt) return { title };
    await updatePolicy(tx, row.id, { confirmedAt: ctx.now, confirmedBy: staff.name, updatedAt: ctx.now });
    await staff.writeAuditEntry(tx, { action: "policy_confirmed", subject: subjectOf(slug) });
    return { title };
  });
}

function subjectOf(slug: string): string {
  return `policy ${slug}`;
}

/** Leaves out languages without a text, so that values of the form and of the table compare as equal. */
function valuesOf({ title, body, position }: PolicyValues): RowValues {
  return { title: withoutEmptyTexts(title), body: withoutEmptyTexts(body), position: position + 1 };
}
