import { sorts } from "~/domain/catalog/labels-and-sorts.rules";
import type { ProductsPage } from "~/domain/catalog/list-products.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { ButtonLink } from "../parts/button";
import { LocalText } from "../parts/local-text";
import { Message } from "../parts/message";
import { Chips } from "./chips";
import { FilterForm, type ProductFilter } from "./filter-form";
import { Pager } from "./pager";
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
      <Pager
        page={list.page}
        pages={list.pages}
        hrefOf={(page) => hrefOf({ ...query, page: page > 1 ? page : undefined })}
      />
    </>
  );
}
