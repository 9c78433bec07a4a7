import { ListProducts } from "~/domain/catalog/schema";
import { useT } from "~/i18n/use-t";
import { addVariantForm } from "~/request/add-variant-form.server";
import { ctxOf } from "~/request/ctx.server";
import { readForm, readQuery } from "~/request/read-input.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { ProductList } from "~/ui/catalog/product-list";
import { pageMeta } from "~/ui/layout/page-meta";
import { LocalText } from "~/ui/parts/formatted-text";
import type { Route } from "./+types/products";
import { loadProductList } from "./load-product-list.server";

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const ctx = ctxOf(context);
  const query = readQuery(ListProducts, url);
  return withHead(args, "products", { filter: query, ...(await loadProductList(ctx, query)) });
}

export async function action({ request, context }: Route.ActionArgs) {
  return addVariantForm(ctxOf(context), await readForm(request));
}

export const meta = pageMeta;

export default function ProductsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale, t } = useT();
  const { list, filter, freeFrom } = loaderData;
  const { page, ...rest } = filter;
  return (
    <ProductList
      title={list.category ? <LocalText of={list.category.name} /> : t("pages.products.title")}
      lead={list.category?.summary ?? { text: t("catalog.list.lead"), lang: locale }}
      list={list}
      query={rest}
      freeFrom={freeFrom}
      result={actionData}
      hrefOf={(query) => linkTo(locale, "products", null, { category: filter.category, ...query })}
    />
  );
}
