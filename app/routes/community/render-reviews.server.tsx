import { renderToStaticMarkup } from "react-dom/server";
import { getRating, type RatingView } from "~/domain/community/get-rating.server";
import { listNewestReviews, type ReviewView } from "~/domain/community/list-reviews.server";
import { reviewKeyOf } from "~/domain/community/review.rules";
import { readOrNull } from "~/domain/read-or-null.server";
import { translateIn } from "~/i18n/translate.server";
import { LanguageProvider, useT } from "~/i18n/use-t";
import { extractSentences } from "~/lib/markdown.server";
import { formatAverage, formatNumber } from "~/lib/money";
import type { RequestCtx } from "~/request/ctx.server";
import { linkTo } from "~/site-map";
import { PostDate } from "~/ui/parts/formatted-text";
import { Stars, VisitedBadge } from "~/ui/reviews/stars";

type Props = { rating: RatingView; newest: readonly ReviewView[]; all: string };

const maxLetters = 90;

type ReviewedItem = { kind: "ticket" | "product" | "service"; slug: string };

/** Renders HTML, so that the page needs no script. Returns null if the reviews cannot be read. */
export async function renderReviews(ctx: RequestCtx, about: ReviewedItem) {
  const { locale } = ctx;
  const reads = Promise.all([getRating(ctx, { about }), listNewestReviews(ctx, { about })]);
  const read = await readOrNull(`reviews of ${about.kind}`, reads);
  if (!read) return null;
  const [rating, newest] = read;
  const excerpts = newest.map((review) => ({ ...review, content: extractSentences(review.content, maxLetters) }));
  const all = ctx.addSession(linkTo(locale, "reviews", null, { about: reviewKeyOf(about) }));
  const text = renderToStaticMarkup(
    <LanguageProvider locale={locale} t={translateIn(locale)}>
      <NewestReviews rating={rating} newest={excerpts} all={all} />
    </LanguageProvider>,
  );
  return { text, lang: locale };
}

/** Shows excerpts with plain links, because the pages of items have no scripts for reviews. */
function NewestReviews({ rating: { average, count }, newest, all }: Props) {
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
