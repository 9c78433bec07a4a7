import type { Rating } from "~/domain/catalog/ratings.server";
import type { ReviewView } from "~/domain/community/list-reviews.server";
import { useT } from "~/i18n/use-t";
import { formatAverage, formatNumber } from "~/lib/money";

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

export function VisitedBadge({ of: { isVisited, about } }: { of: ReviewView }) {
  const { t } = useT();
  if (!isVisited) return null;
  return (
    <span className="label by-shop num">{t(about.kind === "product" ? "reviews.bought" : "reviews.visited")}</span>
  );
}
