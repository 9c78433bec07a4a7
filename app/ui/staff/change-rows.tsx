import type { ChangedField, FieldValue } from "~/domain/staff/change-sets/changed-fields.rules";
import type { ChangeSetView } from "~/domain/staff/change-sets/get-change-set.server";
import { useT } from "~/i18n/use-t";
import { formatNumber } from "~/lib/money";
import { fieldLabel } from "./field-label";

type Row = ChangeSetView["rows"][number];

export function ChangeRows({ rows }: { rows: readonly Row[] }) {
  const { t } = useT();
  const names = {
    row: t("back_office.changes.row"),
    change: t("back_office.changes.change"),
    state: t("back_office.changes.state"),
  };
  return (
    <table className="staff-table">
      <thead>
        <tr>
          {Object.values(names).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name ?? row.key}</th>
            <td data-name={names.change}>
              <span>
                {row.kind !== "changed" && <strong>{t(`back_office.changes.${row.kind}`)} </strong>}
                <ChangedFields fields={row.fields} />
              </span>
            </td>
            <td data-name={names.state}>
              <span>
                {t(`back_office.changes.state_of.${row.state}`)}
                {row.refusal && <span className="error"> {t(`errors.${row.refusal.code}`, row.refusal.params)}</span>}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
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
