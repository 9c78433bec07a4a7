import { fieldLabel } from "~/domain/back-office/field-label";
import type { ChangedField, FieldValue } from "~/domain/staff/change-sets/changed-fields.rules";
import type { ChangeSetView } from "~/domain/staff/change-sets/get-change-set.server";
import type { Language, Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { formatNumber } from "~/lib/money";
import { isDate } from "~/lib/shop-time";
import { StaffTable } from "./staff-table";

type ChangeSetRow = ChangeSetView["rows"][number];

export function ChangeRows({ rows }: { rows: readonly ChangeSetRow[] }) {
  const { t, locale } = useT();
  const isAllNew = rows.every(({ kind }) => kind === "added");
  const names = {
    row: t("back_office.changes.row"),
    change: t(isAllNew ? "back_office.changes.values" : "back_office.changes.change"),
    state: t("back_office.changes.state"),
  };
  return (
    <StaffTable headings={Object.values(names)}>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">
            {row.name ?? nameLine(row, t)}
            {row.name !== null && row.kind === "added" && (
              <span className="help"> · {t("back_office.changes.added")}</span>
            )}
          </th>
          <td data-name={names.change}>
            <span>
              {row.kind === "removed" && <strong>{t("back_office.changes.removed")} </strong>}
              <ChangedFields kind={row.kind} fields={row.fields} />
            </span>
          </td>
          <td data-name={names.state}>
            <span>
              {t(`back_office.changes.state_of.${row.state}`)}
              {row.refusal && <span className="error"> {describeRefusal(row.refusal, { t, locale })}</span>}
            </span>
          </td>
        </tr>
      ))}
    </StaffTable>
  );
}

/** Names a new or refused row by its line in the imported file. */
export function nameLine({ key }: Pick<ChangeSetRow, "key">, t: Translate): string {
  const [, line] = /^(?:line|new)-(\d+)$/.exec(key) ?? [];
  return line === undefined ? key : t("back_office.import.line", { line });
}

type RowRefusal = NonNullable<ChangeSetRow["refusal"]>;

/** Describes all faults of the row. */
export function describeRefusal({ also = [], ...first }: RowRefusal, language: Language): string {
  return [first, ...also].map((fault) => describeFault(fault, language)).join(" ");
}

/** Texts whose code begins with `csv_` already name the line. */
function describeFault({ code, params = {} }: Omit<RowRefusal, "also">, { t, locale }: Language): string {
  const limits = Object.entries(params).filter(([name]) => name === "min" || name === "max");
  const formatted = limits.map(([name, limit]) => [name, formatNumber(Number(limit), locale)]);
  const text = t(`errors.${code}`, { ...params, ...Object.fromEntries(formatted) });
  if (params.line === undefined || code.startsWith("csv_")) return text;
  const { line, column = "", value = "" } = params;
  return `${t(column ? "back_office.import.at_cell" : "back_office.import.at_line", { line, column, value })} ${text}`;
}

/** A new row has only new values, and a removed one only its last values. */
function ChangedFields({ kind, fields }: Pick<ChangeSetRow, "kind"> & { fields: readonly ChangedField[] }) {
  const { locale, t } = useT();
  const format = (value: FieldValue) =>
    value === null || value === ""
      ? t("back_office.changes.none")
      : typeof value === "number"
        ? formatNumber(value, locale)
        : typeof value === "boolean"
          ? t(value ? "staff.log.value.yes" : "staff.log.value.no")
          : isDate(value)
            ? formatDate(value, locale, "short")
            : value;
  const isEmpty = (value: FieldValue) => value === null || value === "";
  return fields
    .filter(({ before, after }) => !isEmpty(before) || !isEmpty(after))
    .map(({ name, before, after }, index) => (
      <span key={name}>
        {index > 0 && ", "}
        {fieldLabel(name, t)}: {kind !== "added" && format(before)}
        {kind === "changed" && " → "}
        {kind !== "removed" && format(after)}
      </span>
    ));
}
