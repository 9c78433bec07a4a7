import type { RatingView } from "~/domain/community/get-rating.server";
import type { ReviewView } from "~/domain/community/list-reviews.server";
import { useT } from "~/i18n/use-t";
import { formatAverage, formatNumber } from "~/lib/money";
import { PostDate } from "../parts/text";
import { Stars, VisitedBadge } from "./stars";

type Props = { rating: RatingView; newest: readonly ReviewView[]; all: string };

/** The reviews are excerpts with plain links, because the pages of items have no scripts for reviews. */
export function NewestReviews({ rating: { average, count }, newest, all }: Props) {
  const { locale, t } = useT();
  return (
    <section className="stack" aria-labelledby="reviews">
      <h2 id="reviews" className="text-xl">
        {t("reviews.title")}
      </h2>
      {average === null ? (
        <p className="text-muted">{t("reviews.none")}</p>
      ) : (
        <p>
          <b>★ {t("reviews.average", { average: formatAverage(average, locale) })}</b>{" "}
          <span className="help">{t("reviews.count", { count, shown: formatNumber(count, locale) })}</span>
        </p>
      )}
      {newest.map((review) => (
        <div key={review.id} className="comment">
          <p>
            <Stars of={review.rating} /> <b dir="auto">{review.authorName}</b> <VisitedBadge of={review} />{" "}
            <span className="help num">
              <PostDate of={review.writtenAt} />
            </span>
          </p>
          <p dir="auto" lang={review.lang === locale ? undefined : review.lang}>
            {review.content}
          </p>
        </div>
      ))}
      <p className="row flex-wrap">
        {average !== null && <a href={all}>{t("reviews.all")}</a>}
        <a href={`${all}#write`}>{t("reviews.write")}</a>
      </p>
    </section>
  );
}
