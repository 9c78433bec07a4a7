import { dishMarks } from "~/domain/content/dish-marks";
import { getMenu, type KitchenView, type MenuView } from "~/domain/content/menu.server";
import { MenuQuery } from "~/domain/content/schema";
import { useT } from "~/i18n/use-t";
import type { LocalizedText } from "~/lib/locale";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { readQuery } from "~/request/read-input.server";
import { buildMenuData } from "~/routes/seo/head/content-data.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { Chips } from "~/ui/catalog/chips";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { LocalText, Price } from "~/ui/parts/formatted-text";
import { Link } from "~/ui/parts/link";
import { Picture } from "~/ui/parts/picture";
import type { Route } from "./+types/menu";

export async function loader(args: Route.LoaderArgs) {
  const menu = await load(getMenu(ctxOf(args.context), readQuery(MenuQuery, args.url)));
  return withHead(args, "menu", { menu }, () => buildMenuData(menu));
}

export const meta = pageMeta;

export default function MenuPage({ loaderData: { menu } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const { mark: chosen, kitchens, courses } = menu;
  const marks = [null, ...dishMarks].map((mark) => ({
    to: linkTo(locale, "menu", null, { mark }),
    name: mark ? t(`menu.mark.${mark}`) : t("menu.all"),
    isCurrent: mark === chosen,
  }));
  return (
    <div className="wrap page stack menu-page">
      <h1>{t("menu.title")}</h1>
      <p className="max-w-[68ch] text-muted">
        {t(kitchens.length === 0 ? "menu.empty" : menu.hasVat ? "menu.lead" : "menu.lead_without_vat")}
      </p>
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

function Kitchen({ kitchen }: { kitchen: KitchenView }) {
  const { locale, t } = useT();
  const { slug, name, where, opens, closes, isOpen, place } = kitchen;
  return (
    <li className="card grid content-start gap-2">
      <h3>
        <LocalText of={name} />
      </h3>
      <p className={`now font-semibold ${isOpen ? "text-ui-ink" : "text-muted"}`}>
        {isOpen ? t("menu.open_until", { time: closes }) : t("menu.closed_until", { time: opens })}
      </p>
      <p className="help said">{t("menu.every_day", { opens, closes })}</p>
      <p className="help">
        <LocalText of={where} />
      </p>
      <p className="now row flex-wrap justify-start!">
        <ButtonLink to={`${linkTo(locale, "contact", null, { about: "table", kitchen: slug })}#message`} variant="soft">
          {t("menu.book")}
        </ButtonLink>
        {place && (
          <Link to={linkTo(locale, "place", { slug: place })} className="flex min-h-11 items-center">
            {t("menu.on_map")}
          </Link>
        )}
      </p>
    </li>
  );
}

type DishView = MenuView["courses"][number]["dishes"][number];

function Dish({ dish, kitchen }: { dish: DishView; kitchen: LocalizedText | undefined }) {
  const { t } = useT();
  const { slug, name, summary, ingredients, contains, marks, price, picture } = dish;
  const allergens = contains.map((allergen) => t(`menu.allergen.${allergen}`)).join(", ");
  const notes = [
    ...(allergens ? [`${t("menu.contains")} ${allergens}`] : []),
    ...(kitchen ? [t("menu.at", { kitchen: kitchen.text })] : []),
  ];
  return (
    <li id={slug} className="dish">
      <Picture of={picture} />
      <div className="grid content-start gap-1">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3>
            <LocalText of={name} />
          </h3>
          <Price amount={price} className="font-semibold" />
        </div>
        {marks.length > 0 && (
          <p className="flex flex-wrap gap-2">
            {marks.map((mark) => (
              <span
                key={mark}
                className={`label ${mark === "hot" ? "bg-gold-soft text-gold-ink" : "bg-ui-soft text-ui-ink"}`}
              >
                {t(`menu.mark.${mark}`)}
              </span>
            ))}
          </p>
        )}
        <p>
          <LocalText of={summary} />
        </p>
        <p className="help">
          {t("menu.ingredients")} <LocalText of={ingredients} />
        </p>
        {notes.length > 0 && <p className="help said">{notes.join(" · ")}</p>}
      </div>
    </li>
  );
}
