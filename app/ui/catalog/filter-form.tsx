import { Form } from "react-router";
import { labels } from "~/domain/catalog/labels-and-sorts.rules";
import { useT } from "~/i18n/use-t";
import { SessionFields } from "../form/session-fields";
import { buttonClass } from "../parts/button";

export type ProductFilter = { min?: number; max?: number; label?: string; sort?: string };

export function FilterForm({ query, open, action }: { query: ProductFilter; open: boolean; action: string }) {
  const { t } = useT();
  const field = { type: "number", inputMode: "numeric", min: 0, step: 1000, className: "input" } as const;
  return (
    <details className="card py-0!" open={open}>
      <summary className="min-h-11 content-center font-semibold">{t("catalog.list.filter")}</summary>
      <Form
        action={action}
        key={JSON.stringify(query)}
        className="grid grid-cols-2 items-end gap-3 pb-4 lg:grid-cols-4"
      >
        {query.sort && <input type="hidden" name="sort" value={query.sort} />}
        <div className="field max-lg:col-span-full">
          <label htmlFor="filter-label">{t("catalog.list.label")}</label>
          <select id="filter-label" name="label" className="input" defaultValue={query.label ?? ""}>
            <option value="">{t("catalog.list.any")}</option>
            {labels.map((label) => (
              <option key={label} value={label}>
                {t(`common.label.${label}`)}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="filter-min">{t("catalog.list.min")} (₫)</label>
          <input id="filter-min" name="min" defaultValue={query.min} {...field} />
        </div>
        <div className="field">
          <label htmlFor="filter-max">{t("catalog.list.max")} (₫)</label>
          <input id="filter-max" name="max" defaultValue={query.max} {...field} />
        </div>
        {import.meta.env.SSR && <SessionFields />}
        <button type="submit" className={buttonClass("main", "max-lg:col-span-full")}>
          {t("catalog.list.apply")}
        </button>
      </Form>
    </details>
  );
}
