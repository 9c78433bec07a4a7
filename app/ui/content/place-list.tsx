import type { PlaceOnMap } from "~/domain/content/places.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Link } from "../parts/link";
import { LocalText } from "../parts/local-text";

export function PlaceList({ of }: { of: readonly PlaceOnMap[] }) {
  const { locale, t } = useT();
  return (
    <ol className="cards">
      {of.map(({ slug, number, kind, name, summary, opens }) => (
        <li key={slug} className="tile">
          <div className="flex gap-3 p-4">
            <span className="place-number" aria-hidden="true">
              {number}
            </span>
            <div className="grid content-start gap-1">
              <h3>
                <Link to={linkTo(locale, "place", { slug })} className="no-underline outline-none">
                  <LocalText of={name} />
                </Link>
              </h3>
              <p className="text-sm font-semibold text-ui-ink">{t(`map.kind.${kind}`)}</p>
              <p className="help">
                <LocalText of={summary} />
              </p>
              {opens && (
                <p className="help">
                  {t("map.opens")}: <span className="num">{opens}</span>
                </p>
              )}
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
