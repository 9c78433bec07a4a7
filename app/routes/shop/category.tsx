import { getFreeShipping } from "~/domain/cart/get-free-shipping.server";
import { listProducts } from "~/domain/catalog/list-products.server";
import { ListProducts } from "~/domain/catalog/schema";
import { readOrNull } from "~/domain/read-or-null.server";
import { useT } from "~/i18n/use-t";
import { addVariantForm } from "~/request/add-variant-form.server";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { readForm, readQuery } from "~/request/read-input.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { ProductList } from "~/ui/catalog/product-list";
import { pageMeta } from "~/ui/layout/page-meta";
import { LocalText } from "~/ui/parts/text";
import type { Route } from "./+types/category";

export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const ctx = ctxOf(context);
  const query = readQuery(ListProducts.omit({ category: true }), url);
  const [list, freeFrom] = await load(
    Promise.all([
      listProducts(ctx, { ...query, category: params.slug }),
      readOrNull("free shipping", getFreeShipping(ctx)),
    ]),
  );
  return withHead(args, "category", { filter: query, list, freeFrom });
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
