import { renderToStaticMarkup } from "react-dom/server";
import { getRating } from "~/domain/community/get-rating.server";
import { listNewestReviews } from "~/domain/community/list-reviews.server";
import { reviewKeyOf } from "~/domain/community/review-key.rules";
import { readOrNull } from "~/domain/read-or-null.server";
import { translateIn } from "~/i18n/translate.server";
import { LanguageProvider } from "~/i18n/use-t";
import { extractSentences } from "~/lib/markdown.server";
import type { RequestCtx } from "~/request/ctx.server";
import { linkTo } from "~/site-map";
import { NewestReviews } from "~/ui/reviews/newest-reviews";

const maxLetters = 90;

type ReviewedItem = { kind: "ticket" | "product" | "service"; slug: string };

/** Renders to HTML for `Markdown`, so that the page needs no script. Returns null if the reviews cannot be read. */
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
