import { listProductCategories } from "~/domain/catalog/categories.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { Chips } from "~/ui/catalog/chips";
import { EmptyPageMessage } from "~/ui/catalog/empty-page-message";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { LocalText } from "~/ui/parts/formatted-text";
import { Link } from "~/ui/parts/link";
import { Picture } from "~/ui/parts/picture";
import type { Route } from "./+types/categories";

export async function loader(args: Route.LoaderArgs) {
  return withHead(args, "categories", { tree: await load(listProductCategories(ctxOf(args.context))) });
}

export const meta = pageMeta;

export default function CategoriesPage({ loaderData: { tree } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const to = (slug: string) => linkTo(locale, "category", { slug });
  return (
    <div className="wrap page stack gap-6">
      <div className="row flex-wrap">
        <h1>{t("pages.categories.title")}</h1>
        <ButtonLink to={linkTo(locale, "products")} variant="soft">
          {t("catalog.categories.see")}
        </ButtonLink>
      </div>
      {tree.length === 0 && <EmptyPageMessage />}
      <ul className="cards lg:grid-cols-2">
        {tree.map(({ slug, name, summary, picture, children }, index) => (
          <li key={slug} className="stack content-start">
            <div className="tile">
              <Picture of={picture} isEager={index < 2} />
              <div className="grid gap-1 p-4">
                <h2 className="text-lg">
                  <Link to={to(slug)} className="no-underline outline-none">
                    <LocalText of={name} />
                  </Link>
                </h2>
                <p className="help">
                  <LocalText of={summary} />
                </p>
              </div>
            </div>
            <Chips
              label={`${t("catalog.categories.inside")}: ${name.text}`}
              of={children.map((child) => ({ to: to(child.slug), name: <LocalText of={child.name} /> }))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
