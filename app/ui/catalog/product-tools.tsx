import { Form } from "react-router";
import { labels, sorts } from "~/domain/catalog/labels-and-sorts.rules";
import { useT } from "~/i18n/use-t";
import { buttonClass } from "../parts/button";
import { SessionFields } from "../parts/cookieless-session";
import { Icon } from "../parts/icon";
import { Link } from "../parts/link";
import type { ProductQuery } from "./product-list";

type Props = {
  query: ProductQuery;
  sort: (typeof sorts)[number];
  hrefOf: (query: ProductQuery) => string;
};

/** Both `details` have the same `name`, so that browsers keep only one open. */
export function ProductTools({ query, sort, hrefOf }: Props) {
  const { t } = useT();
  const { min, max, label } = query;
  const hasPriceRange = min !== undefined || max !== undefined;
  const filters = Number(hasPriceRange) + Number(label !== undefined);
  return (
    <div className="tools">
      <details name="tools">
        <summary>
          <Icon name="filter" size={20} />
          {t("catalog.list.filter")}
          {filters > 0 && ` · ${filters}`}
        </summary>
        <FilterForm query={query} action={hrefOf({})} />
      </details>
      <details name="tools">
        <summary>
          <Icon name="sort" size={20} />
          <span className="sr-only">{t("catalog.list.sort")}: </span>
          {t(`catalog.sort.${sort}`)}
          <Icon name="down" size={20} />
        </summary>
        <ul>
          {sorts
            .filter((other) => other !== "position" || !hasPriceRange)
            .map((other) => (
              <li key={other}>
                <Link
                  to={hrefOf({ ...query, sort: other === "position" ? undefined : other })}
                  aria-current={other === sort ? "true" : undefined}
                  className="choice"
                  preventScrollReset
                >
                  {t(`catalog.sort.${other}`)}
                </Link>
              </li>
            ))}
        </ul>
      </details>
      {filters > 0 && (
        <Link to={hrefOf({ sort: query.sort })} className="btn btn-quiet" preventScrollReset>
          <Icon name="cross" size={20} />
          {t("catalog.list.clear")}
        </Link>
      )}
    </div>
  );
}

function FilterForm({ query, action }: { query: ProductQuery; action: string }) {
  const { t } = useT();
  const field = { type: "number", inputMode: "numeric", min: 0, step: 1000, className: "input" } as const;
  return (
    <Form action={action} className="grid grid-cols-2 gap-3" preventScrollReset>
      {query.sort && <input type="hidden" name="sort" value={query.sort} />}
      <div className="field">
        <label htmlFor="filter-min">{t("catalog.list.min")} (₫)</label>
        <input id="filter-min" name="min" defaultValue={query.min} {...field} />
      </div>
      <div className="field">
        <label htmlFor="filter-max">{t("catalog.list.max")} (₫)</label>
        <input id="filter-max" name="max" defaultValue={query.max} {...field} />
      </div>
      <div className="field col-span-full">
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
      {import.meta.env.SSR && <SessionFields />}
      <button type="submit" className={buttonClass("main", "col-span-full")}>
        {t("catalog.list.apply")}
      </button>
    </Form>
  );
}
