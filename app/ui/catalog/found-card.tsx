import type { FoundView } from "~/domain/search/search-shop.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Link } from "../parts/link";
import { LocalText } from "../parts/local-text";
import { Picture } from "../parts/picture";
import { Price } from "../parts/price";

/** One thing that was found, of whatever kind. */
export function FoundCard({ found: { kind, slug, name, summary, picture, price } }: { found: FoundView }) {
  const { locale, t } = useT();
  return (
    <li className="tile">
      <Picture of={picture} />
      <div className="grid flex-1 content-start gap-1 p-3 sm:p-4">
        <p className="help">{t(`search.kind.${kind}`)}</p>
        <h2 className="text-base">
          <Link to={linkTo(locale, kind, { slug })} className="no-underline outline-none">
            <LocalText of={name} />
          </Link>
        </h2>
        <p className="help max-sm:hidden">
          <LocalText of={summary} />
        </p>
        {price !== null && (
          <p>
            {kind !== "service" && <span className="help">{t("catalog.from")} </span>}
            <Price amount={price} className="font-bold" />
          </p>
        )}
      </div>
    </li>
  );
}
