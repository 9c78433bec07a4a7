import { translateIn } from "~/i18n/translate.server";
import type { Ctx } from "../ctx";
import { fieldLabel } from "./field-label";
import type { listRows } from "./rows.server";

export type ListFilter = {
  name: string;
  label: string;
  input: "choice" | "date" | "number" | "money";
  options?: readonly { value: string; label: string }[];
  value: string | undefined;
};

type RowFilter = Awaited<ReturnType<typeof listRows>>["filters"][number];

export function presentRowFilters({ locale }: Ctx, filters: readonly RowFilter[]): ListFilter[] {
  const t = translateIn(locale);
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
