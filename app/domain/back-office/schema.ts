import { z } from "zod";
import { toOneLine } from "~/lib/text";
import { BySlug, confirmedAmounts, day, maxLength, rowId, tableText, text, withErrorText } from "../schema";
import { settingGroupNames } from "../shop/setting-groups.rules";
import { changeKindNames } from "../staff/change-sets/change-kind";
import { dayResourceNames, resourceNames } from "../staff/resources/resource-names";
import { undoKinds } from "../staff/undo/undo-kinds";
import { viewPages } from "./view-pages";

export const ChangeSetById = z.object({ kind: z.enum(changeKindNames), id: rowId });
/** `after` is the number of the last row of the previous page. */
export const ChangeSetPage = ChangeSetById.extend({ after: z.coerce.number().pipe(rowId).optional() });
export const UndoStepById = z.object({ kind: z.enum(undoKinds), id: rowId });

const resource = z.enum(resourceNames);
const rowKey = text.min(1).max(40);
const maxSelectedKeys = 1_000;
const maxAmount = 1_000_000_000;
const values = z.record(z.string().max(60), z.unknown());

/** Unknown filters and invalid values of filters are ignored. */
const selection = {
  q: text.trim().max(100).optional(),
  filters: z.record(z.string().max(80), text.trim().max(100)).optional(),
};

/** `after` is the key of the last row of the previous page. A `sort` that the list does not offer is ignored. */
export const ListRows = z.object({
  resource,
  ...selection,
  sort: text.max(60).optional(),
  direction: z.enum(["asc", "desc"]).default("asc"),
  after: rowKey.optional(),
});
export const RowsOf = z.object({ resource });
/** The form of a new row begins with the values of the row `copy`. */
export const NewRow = RowsOf.extend({ copy: rowKey.optional() });
export const ExportRows = RowsOf.extend(selection);
export const PlanRowImport = RowsOf.extend({ file: tableText });
/** Without `keys`, all rows that match `q` and `filters` are selected. */
export const SelectRows = z.object({
  resource,
  ...selection,
  keys: z.array(rowKey).min(1).max(maxSelectedKeys).optional(),
});
const field = z.string().max(60);
export const PlanBulkEdit = SelectRows.extend({
  change: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("set"), field, value: z.union([z.boolean(), rowId]) }),
    z.object({ kind: z.literal("amount"), field, amount: z.number().int().min(-maxAmount).max(maxAmount) }),
    z.object({ kind: z.literal("percent"), field, percent: z.number().int().min(-99).max(1_000) }),
    z.object({ kind: z.literal("remove") }),
  ]),
});
export const RowByKey = z.object({ resource, key: rowKey });
export const RemoveRow = RowByKey.extend({ base: values.optional() });
const dayResource = z.enum(dayResourceNames);
const category = z.coerce.number().pipe(rowId).optional();
export const PreviewDayRemoval = RowByKey.extend({ resource: dayResource, category });
export const GetDayChanges = ChangeSetPage.extend({ kind: dayResource, category });
export const MoveRow = RowByKey.extend({ direction: z.enum(["up", "down"]) });
/** `base` has the values with which the edit began. Without a key, a row is added. */
export const SaveRow = z.object({
  ...{ resource, key: rowKey.optional(), values, base: values.optional() },
  confirmedAmounts,
});

export const PlanDayRow = SaveRow.omit({ confirmedAmounts: true }).extend({ resource: dayResource });

const page = z.enum(viewPages);
const viewName = text.overwrite(toOneLine).check(maxLength(40)).min(1);
export const ViewsOf = z.object({ page });
export const SaveView = z.object({ page, name: viewName, query: text.max(1_000) });
export const RenameView = z.object({ page, id: rowId, name: viewName });
export const RemoveView = z.object({ page, id: rowId });

const month = z.string().regex(/^20[2-9]\d-(0[1-9]|1[0-2])$/);
export const GetCalendarMonth = z.object({ month: month.optional(), pool: z.coerce.number().pipe(rowId).optional() });
export const GetCalendarDay = z.object({ date: day });

export const SavePolicy = BySlug.extend({ values, base: values.optional() });

export const SettingsOf = z.object({ group: z.enum(settingGroupNames) });
const color = text
  .trim()
  .toLowerCase()
  .refine((typed) => /^#[\da-f]{6}$/.test(typed), withErrorText("invalid_color"));
export const MainColorFields = z.object({ brandColor: color, buttonColor: color });
export const SaveColors = MainColorFields.extend({ base: values.optional() });
export const SaveSettings = SettingsOf.extend({ values, base: values.optional() });
