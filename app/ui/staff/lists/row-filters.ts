import type { listRows } from "~/domain/back-office/rows.server";
import type { Translate } from "~/i18n/translate";
import { fieldLabel } from "../field-label";
import type { ListFilter } from "./list-filters";

type RowFilter = Awaited<ReturnType<typeof listRows>>["filters"][number];

/** The filters of a resource as a list shows them. */
export function describeRowFilters(filters: readonly RowFilter[], t: Translate): ListFilter[] {
  return filters.map(({ name, field, kind, bound, choices, value }) => {
    const label =
      bound === null ? fieldLabel(field, t) : t(`back_office.list.${bound}`, { field: fieldLabel(field, t) });
    if (kind === "yes_no") {
      const options = (["yes", "no"] as const).map((answer) => ({
        value: answer,
        label: t(`back_office.rows.${answer}`),
      }));
      return { name, label, input: "choice", options, value };
    }
    if (kind === "choice") return { name, label, input: "choice", options: choices, value };
    return { name, label, input: kind === "date" || kind === "money" ? kind : "number", value };
  });
}
