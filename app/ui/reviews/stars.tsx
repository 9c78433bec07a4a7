import type { Rating } from "~/domain/catalog/ratings.server";
import type { ReviewView } from "~/domain/community/list-reviews.server";
import { useT } from "~/i18n/use-t";
import { formatAverage, formatNumber } from "~/lib/money";
import { linkTo } from "~/site-map";
import { Link } from "../parts/link";

export function Stars({ of }: { of: number }) {
  const { t } = useT();
  return (
    <span role="img" aria-label={t("reviews.stars", { count: of })} className="text-gold-ink">
      {"★".repeat(of) + "☆".repeat(5 - of)}
    </span>
  );
}

type Props = { of: Rating | null; className?: string };

export function Rated({ of, className = "text-sm text-gold-ink" }: Props) {
  const { locale, t } = useT();
  if (!of) return null;
  const { count } = of;
  const [average, countText] = [formatAverage(of.average, locale), formatNumber(count, locale)];
  return (
    <p role="img" aria-label={t("reviews.rated", { average, count, shown: countText })} className={className}>
      {`★ ${average} (${countText})`}
    </p>
  );
}

export function LinkedRating({ of }: Pick<Props, "of">) {
  const { locale, t } = useT();
  if (!of) return null;
  const text = t("reviews.count", { count: of.count, shown: formatNumber(of.count, locale) });
  return (
    <p>
      <Link to={linkTo(locale, "reviews")} className="inline-block py-2 font-semibold">
        {`★ ${formatAverage(of.average, locale)} · ${text}`}
      </Link>
    </p>
  );
}

export function VisitedBadge({ of: { isVisited, about } }: { of: ReviewView }) {
  const { t } = useT();
  if (!isVisited) return null;
  return (
    <span className="label by-shop num">{t(about.kind === "product" ? "reviews.bought" : "reviews.visited")}</span>
  );
}
