import { getBulkEdit, planBulkEdit } from "~/domain/back-office/bulk-edit.server";
import { applyChanges, getChanges, undoChanges } from "~/domain/back-office/change-sets.server";
import { getDayChanges, planDayRow, previewDayRemoval } from "~/domain/back-office/day-prices.server";
import { getPriceChanges } from "~/domain/back-office/get-price-changes.server";
import { getSlotChanges } from "~/domain/back-office/get-slot-changes.server";
import { describeRowImport, exportRows, exportWrongLines, planRowImport } from "~/domain/back-office/row-files.server";
import {
  getRow,
  getRowForm,
  listRows,
  moveResourceRow,
  removeResourceRow,
  saveResourceRow,
} from "~/domain/back-office/rows.server";
import { listViews, removeView, renameView, saveView } from "~/domain/back-office/saved-views.server";
import {
  ChangeSetById,
  ChangeSetPage,
  ExportRows,
  GetDayChanges,
  ListRows,
  MoveRow,
  NewRow,
  PlanBulkEdit,
  PlanDayRow,
  PlanRowImport,
  PreviewDayRemoval,
  RemoveRow,
  RemoveView,
  RenameView,
  RowByKey,
  RowsOf,
  SaveRow,
  SaveView,
  SelectRows,
  UndoStepById,
  ViewsOf,
} from "~/domain/back-office/schema";
import { getUndoStep, undoChange } from "~/domain/back-office/undo.server";
import { GetPriceChanges } from "~/domain/catalog/ticket-schema.server";
import { joinParts } from "./join-parts.server";
import { staffProcedure } from "./trpc.server";

export const staffRowsProcedures = {
  listRows: staffProcedure.input(ListRows).query(({ ctx, input }) => listRows(ctx, input)),
  getRowForm: staffProcedure.input(NewRow).query(({ ctx, input }) => getRowForm(ctx, input)),
  getRow: staffProcedure.input(RowByKey).query(({ ctx, input }) => getRow(ctx, input)),
  saveResourceRow: staffProcedure.input(SaveRow).mutation(({ ctx, input }) => saveResourceRow(ctx, input)),
  removeResourceRow: staffProcedure.input(RemoveRow).mutation(({ ctx, input }) => removeResourceRow(ctx, input)),
  planDayRow: staffProcedure.input(PlanDayRow).mutation(({ ctx, input }) => planDayRow(ctx, input)),
  previewDayRemoval: staffProcedure.input(PreviewDayRemoval).query(({ ctx, input }) => previewDayRemoval(ctx, input)),
  getDayChanges: staffProcedure.input(GetDayChanges).query(({ ctx, input }) => getDayChanges(ctx, input)),
  getBulkEdit: staffProcedure.input(SelectRows).query(({ ctx, input }) => getBulkEdit(ctx, input)),
  planBulkEdit: staffProcedure.input(PlanBulkEdit).mutation(({ ctx, input }) => planBulkEdit(ctx, input)),
  listViews: staffProcedure.input(ViewsOf).query(({ ctx, input }) => listViews(ctx, input)),
  saveView: staffProcedure.input(SaveView).mutation(({ ctx, input }) => saveView(ctx, input)),
  renameView: staffProcedure.input(RenameView).mutation(({ ctx, input }) => renameView(ctx, input)),
  removeView: staffProcedure.input(RemoveView).mutation(({ ctx, input }) => removeView(ctx, input)),
  exportRows: staffProcedure
    .input(ExportRows)
    .query(async ({ ctx, input }) => ({ csv: await joinParts(exportRows(ctx, input)) })),
  exportWrongLines: staffProcedure
    .input(ChangeSetById)
    .query(async ({ ctx, input }) => ({ csv: await exportWrongLines(ctx, input) })),
  describeRowImport: staffProcedure.input(RowsOf).query(({ ctx, input }) => describeRowImport(ctx, input)),
  planRowImport: staffProcedure.input(PlanRowImport).mutation(({ ctx, input }) => planRowImport(ctx, input)),
  moveResourceRow: staffProcedure.input(MoveRow).mutation(({ ctx, input }) => moveResourceRow(ctx, input)),
  getPriceChanges: staffProcedure.input(GetPriceChanges).query(({ ctx, input }) => getPriceChanges(ctx, input)),
  getChanges: staffProcedure.input(ChangeSetPage).query(({ ctx, input }) => getChanges(ctx, input)),
  getSlotChanges: staffProcedure
    .input(ChangeSetPage.omit({ kind: true }))
    .query(({ ctx, input }) => getSlotChanges(ctx, input)),
  applyChanges: staffProcedure.input(ChangeSetById).mutation(({ ctx, input }) => applyChanges(ctx, input)),
  getUndoStep: staffProcedure.input(UndoStepById).query(({ ctx, input }) => getUndoStep(ctx, input)),
  undoChange: staffProcedure.input(UndoStepById).mutation(({ ctx, input }) => undoChange(ctx, input)),
  undoChanges: staffProcedure.input(ChangeSetById).mutation(({ ctx, input }) => undoChanges(ctx, input)),
};
