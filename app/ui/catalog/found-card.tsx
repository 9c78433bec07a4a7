import type { FoundView } from "~/domain/search/search-shop.server";
import { useT } from "~/i18n/use-t";
import { Link } from "../parts/link";
import { LocalText } from "../parts/local-text";
import { Picture } from "../parts/picture";
import { Price } from "../parts/price";

export function FoundCard({ found }: { found: FoundView }) {
  const { t } = useT();
  const { kindName, href, name, summary, picture, price, isPriceFrom } = found;
  return (
    <li className="tile">
      <Picture of={picture} />
      <div className="grid flex-1 content-start gap-1 p-3 sm:p-4">
        <p className="help">{kindName}</p>
        <h2 className="text-base">
          <Link to={href} className="no-underline outline-none">
            <LocalText of={name} />
          </Link>
        </h2>
        <p className={price === null ? "help" : "help max-sm:hidden"}>
          <LocalText of={summary} />
        </p>
        {price !== null && (
          <p>
            {isPriceFrom && <span className="help">{t("catalog.from")} </span>}
            <Price amount={price} className="font-bold" />
          </p>
        )}
      </div>
    </li>
  );
}
