import type { KitchenView } from "~/domain/content/menu.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { ButtonLink } from "../parts/button";
import { Link } from "../parts/link";
import { LocalText } from "../parts/local-text";

export function Kitchen({ kitchen }: { kitchen: KitchenView }) {
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
