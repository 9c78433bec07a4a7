import type { ChangedField, FieldValue } from "~/domain/staff/change-sets/changed-fields.rules";
import type { ChangeSetView } from "~/domain/staff/change-sets/get-change-set.server";
import type { Language, Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { formatNumber } from "~/lib/money";
import { fieldLabel } from "./field-label";
import { StaffTable } from "./staff-table";

type ChangeSetRow = ChangeSetView["rows"][number];

export function ChangeRows({ rows }: { rows: readonly ChangeSetRow[] }) {
  const { t, locale } = useT();
  const names = {
    row: t("back_office.changes.row"),
    change: t("back_office.changes.change"),
    state: t("back_office.changes.state"),
  };
  return (
    <StaffTable headings={Object.values(names)}>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">{row.name ?? nameLine(row, t)}</th>
          <td data-name={names.change}>
            <span>
              {row.kind !== "changed" && <strong>{t(`back_office.changes.${row.kind}`)} </strong>}
              <ChangedFields fields={row.fields} />
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

function ChangedFields({ fields }: { fields: readonly ChangedField[] }) {
  const { locale, t } = useT();
  const format = (value: FieldValue) =>
    value === null || value === ""
      ? t("back_office.changes.none")
      : typeof value === "number"
        ? formatNumber(value, locale)
        : typeof value === "boolean"
          ? t(value ? "staff.log.value.yes" : "staff.log.value.no")
          : value;
  return fields.map(({ name, before, after }, index) => (
    <span key={name}>
      {index > 0 && ", "}
      {fieldLabel(name, t)}: {format(before)} → {format(after)}
    </span>
  ));
}
