import type { ReactNode } from "react";
import { useNavigation } from "react-router";
import type { ProductsPage } from "~/domain/catalog/list-products.server";
import { useT } from "~/i18n/use-t";
import type { LocalizedText } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import { linkTo } from "~/site-map";
import { AddedPanel, AddToCartForm } from "../cart/add-to-cart";
import { ErrorSummary } from "../form/error-summary";
import { type FormResult, sentValue } from "../form/form-result";
import { useVisitorFrame } from "../layout/use-visitor-frame";
import { SessionFields } from "../parts/cookieless-session";
import { useNextFocus } from "../parts/focus";
import { LocalText } from "../parts/formatted-text";
import { Link } from "../parts/link";
import { Message } from "../parts/message";
import { Picture } from "../parts/picture";
import { PageLinks } from "./page-links";
import { addFormId, ProductCard } from "./product-card";
import { ProductTools } from "./product-tools";

export type ProductQuery = { min?: number; max?: number; label?: string; sort?: string };

type Props = {
  title: ReactNode;
  lead?: LocalizedText | undefined;
  list: ProductsPage;
  query: ProductQuery;
  freeFrom: number | null;
  result: FormResult | undefined;
  hrefOf: (query: Record<string, string | number | undefined>) => string;
};

export function ProductList({ title, lead, list, query, freeFrom, result, hrefOf }: Props) {
  const { locale, t } = useT();
  const { formKey } = useVisitorFrame();
  const { location, formMethod } = useNavigation();
  // A choice closes its panel, so the focus returns to the element that opened it.
  useNextFocus(location && (formMethod ? ".tools summary" : ".tools details + details summary"));
  const { count, more, page } = list;
  const addedSku = result?.added && sentValue(result, "sku");
  const isFiltered = query.min !== undefined || query.max !== undefined || query.label !== undefined || page > 1;
  const pageHref = (page: number) => hrefOf({ ...query, page: page > 1 ? page : undefined });
  return (
    <div className="wrap list-page">
      <div className="list-head">
        <h1>{title}</h1>
        <p role="status" className="text-muted">
          {t(more ? "catalog.list.more_than" : "catalog.list.count", { count })}
        </p>
        {lead && (
          <p className="help max-md:hidden">
            <LocalText of={lead} />
          </p>
        )}
      </div>
      <div className="list-tools">
        <CategoryRow list={list} />
        <ProductTools key={JSON.stringify(query)} query={query} sort={list.sort} hrefOf={hrefOf} />
      </div>
      {list.items.length === 0 && (
        <Message tone="warn" title={t(isFiltered ? "catalog.list.none" : "catalog.list.empty")}>
          {isFiltered && <p>{t("catalog.list.none_hint")}</p>}
        </Message>
      )}
      <AddToCartForm id={addFormId} action={pageHref(page)}>
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="quantity" value="1" />
        {import.meta.env.SSR && <SessionFields />}
        <ErrorSummary result={result} />
      </AddToCartForm>
      <ul className="cards goods">
        {list.items.flatMap((product, index) => [
          <ProductCard key={product.slug} product={product} isEager={index < 2} hasQuickAdd />,
          product.sku && product.sku === addedSku && (
            <li key={`${product.slug} added`} className="col-span-full">
              <AddedPanel added={result?.added} />
            </li>
          ),
          index === 1 && freeFrom !== null && (
            <li key="shipping" className="ship md:hidden">
              {t("catalog.list.free_shipping", { amount: formatVnd(freeFrom, locale) })}
            </li>
          ),
        ])}
      </ul>
      <PageLinks page={page} pages={list.pages} hrefOf={pageHref} />
      <p className="pt-4">
        <Link to={linkTo(locale, "categories")}>{t("common.nav.categories")}</Link>
      </p>
    </div>
  );
}

function CategoryRow({ list: { category, nearby } }: Pick<Props, "list">) {
  const { locale, t } = useT();
  if (nearby.length === 0) return null;
  const isBelow = nearby.every(({ slug }) => slug !== category?.slug);
  const above = category?.path.at(-1);
  return (
    <nav aria-label={t("catalog.list.in")} className="min-w-0 flex-1">
      {/* Without `tabIndex`, some browsers would make the scrolling row a tab stop. */}
      <ul className="swipe" tabIndex={-1}>
        <li>
          <Link
            to={above ? linkTo(locale, "category", { slug: above.slug }) : linkTo(locale, "products")}
            className="chip"
            aria-current={category ? undefined : "true"}
          >
            {above ? <LocalText of={above.name} /> : t("catalog.list.any")}
          </Link>
        </li>
        {category && isBelow && (
          <li>
            <Link to={linkTo(locale, "category", { slug: category.slug })} className="chip" aria-current="true">
              <LocalText of={category.name} />
            </Link>
          </li>
        )}
        {nearby.map(({ slug, name, picture }) => (
          <li key={slug}>
            <Link
              to={linkTo(locale, "category", { slug })}
              className="chip"
              aria-current={slug === category?.slug ? "true" : undefined}
            >
              <Picture of={picture} sizes="32px" />
              <LocalText of={name} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
