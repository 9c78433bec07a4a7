import { fieldLabel } from "~/domain/back-office/field-label";
import type { listRows } from "~/domain/back-office/rows.server";
import type { FieldChoice } from "~/domain/staff/resources/resource.server";
import type { FieldKind, ResourceName } from "~/domain/staff/resources/resource-names";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { defaultLocale, type Localized, textIn } from "~/lib/locale";
import { formatNumber, formatVnd } from "~/lib/money";
import { linkToStaff } from "~/staff-map";
import { SortHead } from "./lists/sort-head";

type ResourceRowList = Awaited<ReturnType<typeof listRows>>;
type Props = Pick<ResourceRowList, "rows" | "fields" | "sort" | "sorts"> & {
  resource: ResourceName;
  direction: "asc" | "desc";
  linkWith(changes: Record<string, string | undefined>): string;
};

export function RowTable({ resource, rows, fields, sort, sorts, direction, linkWith }: Props) {
  const { t } = useT();
  return (
    <table className="staff-table">
      <thead>
        <tr>
          <th scope="col" className="list-check">
            <span className="sr-only">{t("back_office.bulk.select")}</span>
          </th>
          {fields.map(({ name }) => {
            const label = fieldLabel(name, t);
            const isSorted = sort === name;
            const opposite = direction === "asc" ? "desc" : undefined;
            const next = { sort: name, direction: isSorted ? opposite : undefined };
            return (
              <SortHead
                key={name}
                label={label}
                to={sorts.includes(name) ? linkWith(next) : null}
                direction={isSorted ? direction : null}
              />
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, values, title }) => (
          <tr key={key}>
            <td className="list-check">
              <label>
                <span className="sr-only">{t("back_office.bulk.select_row", { title })}</span>
                <input type="checkbox" name="key" value={key} />
              </label>
            </td>
            {fields.map(({ name, kind, choices }, index) =>
              index === 0 ? (
                <th key={name} scope="row">
                  <a href={linkToRow(resource, key)}>
                    <RowValue kind={kind} value={values[name]} choices={choices} />
                  </a>
                </th>
              ) : (
                <td key={name} data-name={fieldLabel(name, t)} className={kind === "money" ? "end num" : undefined}>
                  <RowValue kind={kind} value={values[name]} choices={choices} />
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** These resources have pages of their own, because their rows contain more than fields, for example variants. */
function linkToRow(resource: ResourceName, key: string): string {
  if (resource === "combos") return linkToStaff("combo", { combo: key });
  if (resource === "categories") return linkToStaff("category", { category: key });
  return resource === "products" ? linkToStaff("product", { product: key }) : linkToStaff("row", { resource, key });
}

type ValueProps = { kind: FieldKind; value: unknown; choices?: readonly FieldChoice[] };

export function RowValue({ kind, value, choices = [] }: ValueProps) {
  const { locale, t } = useT();
  const labelOf = (item: unknown) => choices.find((one) => one.value === String(item))?.label ?? String(item);
  switch (kind) {
    case "localized":
    case "long_localized":
      return isTexts(value) ? textIn(value, locale) : "";
    case "date":
      return typeof value === "string" ? formatDate(value, locale, "medium") : "";
    case "money":
      return typeof value === "number" ? formatVnd(value, locale) : "";
    case "choice":
    case "option":
      return choices.find((one) => one.value === String(value))?.label ?? "";
    case "several":
    case "words":
      return Array.isArray(value) ? value.map(labelOf).join(", ") : "";
    case "number":
      return typeof value === "number" ? formatNumber(value, locale) : "";
    case "yes_no":
      return t(value === true ? "back_office.rows.yes" : "back_office.rows.no");
    case "text":
      return String(value ?? "");
  }
}

function isTexts(value: unknown): value is Localized {
  return typeof value === "object" && value !== null && defaultLocale in value;
}
