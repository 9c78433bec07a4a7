import type { RatingView } from "~/domain/community/get-rating.server";
import { reviewKeyOf } from "~/domain/community/review.rules";
import { useT } from "~/i18n/use-t";
import type { LocalizedText } from "~/lib/locale";
import { formatAverage, formatNumber } from "~/lib/money";
import { linkTo } from "~/site-map";
import type { ReviewedKind } from "~db/schema/catalog";
import { LocalText } from "../parts/formatted-text";
import { Link } from "../parts/link";

type SummaryProps = { of: RatingView; chosen: number | null; hrefOf: (stars: number | null) => string };

type ReviewedItemChoice = { kind: ReviewedKind; slug: string | null; name: LocalizedText };
/** The filter is the query of the page's URL. */
type ReviewFilterValues = { about: string | null; stars: number | null; replied: 1 | null };
type Props = { items: readonly ReviewedItemChoice[]; of: ReviewFilterValues };

/** `items` are the tickets and the chosen item. Pages of products and services link to their own reviews. */
export function ReviewFilter({ items, of }: Props) {
  const { locale, t } = useT();
  const chips = [
    { change: { about: null }, name: t("reviews.everything") },
    { change: { about: "place" }, name: t("reviews.place") },
    ...items.map((item) => ({ change: { about: reviewKeyOf(item) }, name: <LocalText of={item.name} /> })),
  ].map(({ change, name }) => ({ change, name, isCurrent: change.about === of.about }));
  const replied = {
    change: { replied: of.replied ? null : 1 },
    name: t("reviews.replied"),
    isCurrent: of.replied !== null,
  };
  return (
    <nav aria-label={t("reviews.filter")} className="py-2">
      <ul className="swipe" tabIndex={-1}>
        {[...chips, replied].map(({ change, name, isCurrent }) => (
          <li key={JSON.stringify(change)}>
            <Link
              to={linkTo(locale, "reviews", null, { ...of, ...change })}
              className="chip"
              aria-current={isCurrent ? "true" : undefined}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function RatingSummary({ of: { average, count, stars }, chosen, hrefOf }: SummaryProps) {
  const { locale, t } = useT();
  if (average === null) return null;
  return (
    <section className="rating-summary" aria-label={t("reviews.summary")}>
      <p>
        <span aria-hidden="true" className="num text-gold-ink">
          <b className="text-3xl text-ink">{formatAverage(average, locale)}</b> ★
        </span>
        <span className="sr-only">{t("reviews.average", { average: formatAverage(average, locale) })}</span>
        <span className="help block">{t("reviews.count", { count, shown: formatNumber(count, locale) })}</span>
      </p>
      <ul className="star-rows">
        {[5, 4, 3, 2, 1].map((number) => {
          const given = stars[number - 1] ?? 0;
          return (
            <li key={number}>
              <Link
                to={hrefOf(number === chosen ? null : number)}
                aria-current={number === chosen || undefined}
                aria-label={`${t("reviews.stars", { count: number })}: ${t("reviews.count", { count: given, shown: formatNumber(given, locale) })}`}
              >
                <span aria-hidden="true">{`${number} ★`}</span>
                <progress max={count} value={given} aria-hidden="true" />
                <span className="num" aria-hidden="true">
                  {formatNumber(given, locale)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      {chosen !== null && (
        <p className="basis-full">
          <Link to={hrefOf(null)}>{t("reviews.all_stars")}</Link>
        </p>
      )}
    </section>
  );
}
