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
import { ButtonLink } from "~/ui/parts/button";
import { LocalText } from "~/ui/parts/text";
import type { Route } from "./+types/products";

export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const query = readQuery(ListProducts, url);
  return withHead(args, "products", { filter: query, list: await load(listProducts(ctxOf(context), query)) });
}

export const meta = pageMeta;

export default function ProductsPage({ loaderData: { list, filter } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const { page, ...rest } = filter;
  return (
    <div className="wrap page stack">
      <div className="row flex-wrap">
        <h1>{list.category ? <LocalText of={list.category.name} /> : t("catalog.list.title")}</h1>
        <ButtonLink to={linkTo(locale, "categories")} variant="soft">
          {t("common.nav.categories")}
        </ButtonLink>
      </div>
      <p className="max-w-[68ch] text-muted">{t("catalog.list.lead")}</p>
      <ProductList
        list={list}
        query={rest}
        hrefOf={(query) => linkTo(locale, "products", null, { category: filter.category, ...query })}
      />
    </div>
  );
}
