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
import type { Route } from "./+types/category";
import { loadProductList } from "./load-product-list.server";

export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const ctx = ctxOf(context);
  const query = readQuery(ListProducts.omit({ category: true }), url);
  return withHead(args, "category", {
    filter: query,
    ...(await loadProductList(ctx, { ...query, category: params.slug })),
  });
}

export async function action({ request, context }: Route.ActionArgs) {
  return addVariantForm(ctxOf(context), await readForm(request));
}

export const meta = pageMeta;

export default function CategoryPage({ loaderData, actionData, params: { slug } }: Route.ComponentProps) {
  const { locale } = useT();
  const { list, filter, freeFrom } = loaderData;
  const { page, ...rest } = filter;
  const { category } = list;
  if (!category) return null;
  return (
    <ProductList
      title={<LocalText of={category.name} />}
      lead={category.summary}
      list={list}
      query={rest}
      freeFrom={freeFrom}
      result={actionData}
      hrefOf={(query) => linkTo(locale, "category", { slug }, query)}
    />
  );
}
