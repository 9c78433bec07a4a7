import { dishMarks } from "~/domain/content/dish-marks.rules";
import { getMenu } from "~/domain/content/menu.server";
import { MenuQuery } from "~/domain/content/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { readQuery } from "~/request/read-input.server";
import { linkTo } from "~/site-map";
import { Chips } from "~/ui/catalog/chips";
import { Dish } from "~/ui/content/dish";
import { Kitchen } from "~/ui/content/kitchen";
import { pageMeta } from "~/ui/layout/page-meta";
import { Link } from "~/ui/parts/link";
import { LocalText } from "~/ui/parts/local-text";
import type { Route } from "./+types/menu";

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  menu: await load(getMenu(ctxOf(context), readQuery(MenuQuery, url))),
});

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, (t) => ({ title: t("menu.title"), description: t("menu.description") }));

export default function MenuPage({ loaderData: { menu } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const { mark: chosen, kitchens, courses } = menu;
  const marks = [null, ...dishMarks].map((mark) => ({
    to: linkTo(locale, "menu", null, { mark }),
    name: mark ? t(`menu.mark.${mark}`) : t("menu.all"),
    current: mark === chosen,
  }));
  return (
    <div className="wrap page stack menu-page">
      <h1>{t("menu.title")}</h1>
      <p className="max-w-[68ch] text-muted">{t(kitchens.length > 0 ? "menu.lead" : "menu.empty")}</p>
      {kitchens.length > 0 && (
        <section className="stack" aria-labelledby="kitchens">
          <h2 id="kitchens" className="text-xl">
            {t("menu.kitchens")}
          </h2>
          <ul className="cards">
            {kitchens.map((kitchen) => (
              <Kitchen key={kitchen.slug} kitchen={kitchen} />
            ))}
          </ul>
        </section>
      )}
      <Chips label={t("menu.filter")} of={kitchens.length > 0 ? marks : []} />
      {chosen && courses.length === 0 && (
        <p>
          {t("menu.none")} <Link to={linkTo(locale, "menu")}>{t("menu.show_all")}</Link>
        </p>
      )}
      {courses.map(({ slug, name, dishes }) => (
        <section key={slug} className="stack pt-4" aria-labelledby={slug}>
          <h2 id={slug}>
            <LocalText of={name} />
          </h2>
          <ul className="dishes">
            {dishes.map((dish) => (
              <Dish key={dish.slug} dish={dish} kitchen={kitchens.find(({ slug }) => slug === dish.kitchen)?.name} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
