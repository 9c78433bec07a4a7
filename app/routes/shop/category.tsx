import { listProducts } from "~/domain/catalog/list-products.server";
import { ListProducts } from "~/domain/catalog/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { readQuery } from "~/request/read-input.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { ProductList } from "~/ui/catalog/product-list";
import { pageMeta } from "~/ui/layout/page-meta";
import { PathLinks } from "~/ui/parts/link";
import { LocalText } from "~/ui/parts/text";
import type { Route } from "./+types/category";

export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const query = readQuery(ListProducts.omit({ category: true }), url);
  return withHead(args, "category", {
    filter: query,
    list: await load(listProducts(ctxOf(context), { ...query, category: params.slug })),
  });
}

export const meta = pageMeta;

export default function CategoryPage({ loaderData: { list, filter }, params: { slug } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const { page, ...rest } = filter;
  const { category } = list;
  if (!category) return null;
  return (
    <div className="wrap page stack">
      <PathLinks
        of={[
          { to: linkTo(locale, "categories"), name: t("common.nav.categories") },
          ...category.path.map((above) => ({ to: linkTo(locale, "category", { slug: above.slug }), name: above.name })),
        ]}
      />
      <h1>
        <LocalText of={category.name} />
      </h1>
      <p className="max-w-[68ch] text-muted">
        <LocalText of={category.summary} />
      </p>
      <ProductList list={list} query={rest} hrefOf={(query) => linkTo(locale, "category", { slug }, query)} />
    </div>
  );
}
