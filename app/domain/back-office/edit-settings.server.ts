import type { z } from "zod";
import { listBanks } from "~/lib/banks";
import { withoutUndefined } from "~/lib/without-undefined";
import type { RowValues } from "~db/schema/staff";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { membersOf, type SettingGroup } from "../shop/setting-groups.rules";
import { schemaOfGroup } from "../shop/setting-schema";
import { lockSettings, readSettingValues, writeSettingValues } from "../shop/setting-values.server";
import { type SettingKey, settingDefinitions } from "../shop/settings.rules";
import { hasAuditEntry, listEntriesAbout } from "../staff/audit-log.server";
import { changedFields, factsOf } from "../staff/change-sets/changed-fields.rules";
import { type EditConflict, mergeEdits } from "../staff/resources/merge-edits.rules";
import { describeFields, type FormField } from "../staff/resources/resource.server";
import { requireNoConflicts } from "../staff/resources/row-entries.server";
import { storeUndoStep, type UndoRef } from "../staff/undo/store-undo-step.server";
import type { SaveSettings, SettingsOf } from "./schema";

export async function getSettings(ctx: Ctx, { group }: z.output<typeof SettingsOf>) {
  requirePermission(ctx, "shop");
  const [values, history] = await Promise.all([
    readSettingValues(ctx.db, group),
    listEntriesAbout(ctx.db, subjectOf(group)),
  ]);
  return { values, fields: describeFields(schemaOfGroup(group), listFields(group)), history };
}

/**
 * Changes that other staff members made in other fields since `base` was read are preserved.
 * @throws DomainError value_refused, edit_conflict, closes_before_opening
 */
export async function saveSettings(
  ctx: Ctx,
  { group, ...input }: z.output<typeof SaveSettings>,
): Promise<{ undo: UndoRef | null }> {
  const staff = requirePermission(ctx, "shop");
  const values = parseValues(group, input.values);
  return transact(ctx.db, async (tx) => {
    await lockSettings(tx, group);
    const current = await readSettingValues(tx, group);
    const base = input.base ?? current;
    const { merged, conflicts: separate } = mergeEdits(base, current, values);
    const conflicts = separate.length > 0 ? separate : findMixedAccount(base, current, values);
    await requireNoConflicts(tx, subjectOf(group), conflicts);
    if (group === "hours") requireHoursOfOneDay(merged);
    const changes = changedFields(current, merged);
    // The first save is recorded even without changes, because a step of the set-up list requires it.
    if (changes.length === 0 && (await hasAuditEntry(tx, "settings_saved", subjectOf(group)))) return { undo: null };
    await writeSettingValues(tx, group, merged);
    await staff.writeAuditEntry(tx, {
      action: "settings_saved",
      subject: subjectOf(group),
      ...{ before: factsOf(changes, "before"), after: factsOf(changes, "after") },
    });
    if (changes.length === 0) return { undo: null };
    const step = { change: "settings_saved", input: { group, values: current, base: merged } } as const;
    return { undo: await storeUndoStep(tx, ctx, staff, { kind: "settings", ...step }) };
  });
}

/** A day's tickets, slots and refunds end at midnight, so the closing time cannot be after midnight. */
function requireHoursOfOneDay({ opening_time: opens, closing_time: closes }: RowValues): void {
  if (String(closes) <= String(opens)) throw new DomainError("closes_before_opening", { field: "closing_time" });
}

const accountFields = ["bank_bin", "bank_account", "bank_holder"] as const;

/** Edits of the bank account by two people are never merged: the result could be an account that neither entered. */
function findMixedAccount(base: RowValues, theirs: RowValues, mine: RowValues): EditConflict[] {
  const isChangedByMe = accountFields.some((field) => mine[field] !== base[field]);
  const isMixed = accountFields.some((field) => theirs[field] !== base[field] && theirs[field] !== mine[field]);
  if (!isChangedByMe || !isMixed) return [];
  return accountFields
    .filter((field) => theirs[field] !== mine[field])
    .map((field) => ({ field, base: base[field], theirs: theirs[field], mine: mine[field] }));
}

function subjectOf(group: SettingGroup): string {
  return `settings ${group}`;
}

function parseValues(group: SettingGroup, values: RowValues): RowValues {
  const parsed = schemaOfGroup(group).safeParse(values);
  if (parsed.success) return withoutUndefined(parsed.data);
  throw new DomainError("value_refused", { field: parsed.error.issues[0]?.path.join(".") ?? "" });
}

function listFields(group: SettingGroup): Omit<FormField, "constraints">[] {
  const { texts, settings } = membersOf(group);
  return [
    ...texts.map((name) => ({ name, kind: "localized" as const, choices: [] })),
    ...settings.map((name) => ({ name, kind: kindOf(name), choices: choicesOf(name) })),
  ];
}

function kindOf(key: SettingKey): FormField["kind"] {
  const { kind } = settingDefinitions[key];
  if (key === "free_shipping_from") return "money";
  return kind === "choice" || key === "bank_bin" ? "option" : kind;
}

/** The label of a choice is its value, which the page translates. */
function choicesOf(key: SettingKey): FormField["choices"] {
  const definition = settingDefinitions[key];
  if (key === "bank_bin") return [{ value: "", label: "–" }, ...listBanks()];
  return definition.kind === "choice" ? definition.of.map((value) => ({ value, label: value })) : [];
}
