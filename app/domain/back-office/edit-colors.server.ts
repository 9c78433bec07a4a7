import type { z } from "zod";
import { formatAverage } from "~/lib/money";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError, type FieldError } from "../errors";
import { requirePermission } from "../permission";
import { applyMainColors, contrastOfMain, type MainColors, readMainColors } from "../shop/main-colors.rules";
import { lockActiveTheme, readActiveColors, writeThemeColors } from "../shop/theme.server";
import { listEntriesAbout } from "../staff/audit-log.server";
import { changedFields, factsOf } from "../staff/change-sets/changed-fields.rules";
import { mergeEdits } from "../staff/resources/merge-edits.rules";
import { requireNoConflicts } from "../staff/resources/row-entries.server";
import { storeUndoStep, type UndoRef } from "../staff/undo/store-undo-step.server";
import type { SaveColors } from "./schema";

const subject = "settings colors";

export async function getColors(ctx: Ctx) {
  requirePermission(ctx, "shop");
  const [colors, history] = await Promise.all([readActiveColors(ctx.db), listEntriesAbout(ctx.db, subject)]);
  return { values: readMainColors(colors), history };
}

type SavedColors = { undo: UndoRef | null };

/** @throws DomainError edit_conflict, contrast_too_low with the field and the measured contrast */
export async function saveColors(ctx: Ctx, { base, ...values }: z.output<typeof SaveColors>): Promise<SavedColors> {
  const staff = requirePermission(ctx, "shop");
  requireContrast(ctx, values);
  return transact(ctx.db, async (tx) => {
    const theme = await lockActiveTheme(tx, ctx.now);
    const current = readMainColors(theme.colors);
    const { merged, conflicts } = mergeEdits(base ?? current, current, values);
    await requireNoConflicts(tx, subject, conflicts);
    const changes = changedFields(current, merged);
    if (changes.length === 0) return { undo: null };
    await writeThemeColors(tx, ctx.now, theme.id, applyMainColors(theme.colors, { ...current, ...merged }));
    const facts = { before: factsOf(changes, "before"), after: factsOf(changes, "after") };
    await staff.writeAuditEntry(tx, { action: "settings_saved", subject, ...facts });
    const step = { change: "colors_saved", input: { values: current, base: { ...current, ...merged } } } as const;
    return { undo: await storeUndoStep(tx, ctx, staff, { kind: "colors", ...step }) };
  });
}

function requireContrast({ locale }: Pick<Ctx, "locale">, colors: MainColors): void {
  const faults = (["brandColor", "buttonColor"] as const).flatMap((field): FieldError[] => {
    const { contrast, min } = contrastOfMain(field, colors[field]);
    if (contrast >= min) return [];
    const format = (ratio: number) => formatAverage(Math.floor(ratio * 10) / 10, locale);
    return [{ code: "contrast_too_low", field, params: { contrast: format(contrast), min: format(min) } }];
  });
  const [first, ...also] = faults;
  if (first) throw new DomainError(first.code, { field: first.field, params: first.params, also });
}
