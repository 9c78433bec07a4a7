import { Form } from "react-router";
import { labels, sorts } from "~/domain/catalog/labels-and-sorts.rules";
import type { ProductsPage } from "~/domain/catalog/list-products.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { ButtonLink, buttonClass } from "../parts/button";
import { SessionFields } from "../parts/cookieless-session";
import { Message } from "../parts/message";
import { LocalText } from "../parts/text";
import { Chips } from "./chips";
import { PageLinks } from "./page-links";
import { ProductCard } from "./product-card";

type Props = {
  list: ProductsPage;
  query: ProductFilter;
  hrefOf: (query: Record<string, string | number | undefined>) => string;
};

export function ProductList({ list, query, hrefOf }: Props) {
  const { locale, t } = useT();
  const { min, max, label } = query;
  const hasPriceRange = min !== undefined || max !== undefined;
  const isFiltered = hasPriceRange || label !== undefined;
  const { count, more } = list;
  return (
    <>
      <Chips
        label={t("catalog.list.in")}
        of={list.narrower.map(({ slug, name }) => ({
          to: linkTo(locale, "category", { slug }),
          name: <LocalText of={name} />,
        }))}
      />
      <FilterForm query={query} open={isFiltered} action={hrefOf({})} />
      <div className="gap-4 sm:flex">
        <p role="status" className="flex min-h-11 flex-none items-center">
          {t(more ? "catalog.list.more_than" : "catalog.list.count", { count })}
        </p>
        <Chips
          label={t("catalog.list.sort")}
          of={sorts
            .filter((sort) => sort !== "position" || !hasPriceRange)
            .map((sort) => ({
              to: hrefOf({ ...query, sort: sort === "position" ? undefined : sort }),
              name: t(`catalog.sort.${sort}`),
              current: sort === list.sort,
            }))}
        />
      </div>
      {list.items.length === 0 && (
        <Message tone="warn" title={t("catalog.list.none")}>
          <p>{t("catalog.list.none_hint")}</p>
        </Message>
      )}
      {isFiltered && (
        <p>
          <ButtonLink to={hrefOf({ sort: query.sort })} variant="soft" icon="cross">
            {t("catalog.list.clear")}
          </ButtonLink>
        </p>
      )}
      <ul className="cards goods">
        {list.items.map((product, index) => (
          <ProductCard key={product.slug} product={product} eager={index < 2} />
        ))}
      </ul>
      <PageLinks
        page={list.page}
        pages={list.pages}
        hrefOf={(page) => hrefOf({ ...query, page: page > 1 ? page : undefined })}
      />
    </>
  );
}

type ProductFilter = { min?: number; max?: number; label?: string; sort?: string };

function FilterForm({ query, open, action }: { query: ProductFilter; open: boolean; action: string }) {
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
