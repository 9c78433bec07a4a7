import { renderToStaticMarkup } from "react-dom/server";
import { useNavigation } from "react-router";
import { getRating } from "~/domain/community/get-rating.server";
import { listQuotations, listReviews, listWaitingReviews } from "~/domain/community/list-reviews.server";
import { reviewKeyOf } from "~/domain/community/review.rules";
import { listReviewable } from "~/domain/community/reviewed-items.server";
import { type About, ListReviews, pictureUrl, SendReview } from "~/domain/community/schema";
import { sendReview } from "~/domain/community/send-review.server";
import { getMyProfile } from "~/domain/identity/profile.server";
import { storePicture } from "~/domain/media/store-picture.server";
import { useT } from "~/i18n/use-t";
import { shopDate } from "~/lib/shop-time";
import { ctxOf, type RequestCtx } from "~/request/ctx.server";
import { load, mapUnexpectedError } from "~/request/load.server";
import { isDataRequest } from "~/request/page.server";
import { readFilesForm, type StoreFile } from "~/request/read-files-form.server";
import { readQuery, renameFields } from "~/request/read-input.server";
import { submit } from "~/request/submit.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { PageLinks } from "~/ui/catalog/page-links";
import { pageMeta } from "~/ui/layout/page-meta";
import { useVisitorFrame } from "~/ui/layout/use-visitor-frame";
import { useNextFocus } from "~/ui/parts/focus";
import { LocalText } from "~/ui/parts/formatted-text";
import { Link, PathLinks } from "~/ui/parts/link";
import { createPageHtml, type PageHtml, PageHtmlPart } from "~/ui/parts/server-rendered";
import { Review } from "~/ui/reviews/review";
import { RatingSummary, ReviewFilter } from "~/ui/reviews/review-filter";
import { ReviewForm } from "~/ui/reviews/review-form";
import type { Route } from "./+types/reviews";

const maxQuotations = 3;

/** `about` is `place` or an item, such as `ticket.<slug>`. `from` is the sealed order code in the link of an email. */
export async function loader(args: Route.LoaderArgs) {
  const { context, url } = args;
  const ctx = ctxOf(context);
  const query = readQuery(ListReviews, url);
  const isFirstPage = query.page === 1 && query.stars === undefined && !query.replied;
  const [list, rating, items, waiting, quotations, me] = await load(
    Promise.all([
      mapUnexpectedError("reviews_unreadable", listReviews(ctx, query)),
      mapUnexpectedError("reviews_unreadable", getRating(ctx, query)),
      listReviewable(ctx),
      mapUnexpectedError("reviews_unreadable", listWaitingReviews(ctx, query)),
      isFirstPage ? mapUnexpectedError("reviews_unreadable", renderQuotations(ctx, args.request, query.about)) : null,
      ctx.visitor.userId === null ? null : getMyProfile(ctx),
    ]),
  );
  return withHead(args, "reviews", {
    ...{ list, rating, waiting, quotations, name: me?.profile.fullName },
    tickets: items.filter(({ kind }) => kind === "ticket"),
    choices: items.map((item) => ({ value: reviewKeyOf(item) ?? "", label: item.name.text })),
    stars: query.stars ?? null,
    isReplied: query.replied,
    from: url.searchParams.get("from"),
    today: shopDate(ctx.now),
  });
}

/** Forms that were opened before 26 November 2026 also have a field for the URL of a picture. */
const ReviewFields = SendReview.extend({ authorAvatarUrl: pictureUrl.optional() });
const earlierNames = {
  ...{ about: "serviceType", stars: "rating", visitedOn: "visitDate" },
  ...{ avatar: "authorAvatar", avatarUrl: "authorAvatarUrl" },
};

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const keep: StoreFile = async ({ bytes }) => (await storePicture(ctx, { bytes, allowed: "avatar" })).slug;
  const pictures: StoreFile = async ({ bytes }) => (await storePicture(ctx, { bytes, allowed: "review" })).slug;
  const sent = await readFilesForm(request, { authorAvatar: keep, avatar: keep, pictures });
  renameFields(sent.form, earlierNames);
  return submit(sent, ctx, ReviewFields, async ({ authorAvatarUrl, ...input }) => {
    await sendReview(ctx, { ...input, authorAvatar: input.authorAvatar || authorAvatarUrl });
    const about = url.searchParams.get("about");
    return { to: `${linkTo(ctx.locale, "reviews", null, { about })}#waiting`, toast: { key: "reviews.held" } };
  });
}

export const meta = pageMeta;

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, rating, tickets, choices, waiting, quotations, name, stars, isReplied, from, today } = loaderData;
  const { formKey } = useVisitorFrame();
  const { locale, t } = useT();
  useNextFocus(useNavigation().formData && "#waiting");
  const { about: item } = rating;
  const about = item && reviewKeyOf(item);
  const chosen =
    item?.slug && item.name && item.kind !== "place" ? [{ ...item, slug: item.slug, name: item.name }] : [];
  // Items that are no longer for sale are not among the choices, but their reviews can still be read and written.
  const added = chosen
    .map((one) => ({ value: about ?? "", label: one.name.text }))
    .filter(({ value }) => choices.every((choice) => choice.value !== value));
  const filter = { about, stars, replied: isReplied ? (1 as const) : null };
  const hrefOf = (query: { stars?: number | null; page?: number }) =>
    linkTo(locale, "reviews", null, { ...filter, ...query });
  return (
    <div className="wrap list-page stack">
      {item && <PathLinks of={[{ to: linkTo(locale, "reviews"), name: t("reviews.title") }]} />}
      <div className="list-head">
        <h1>
          {item?.name ? (
            <>
              {t("reviews.of")} <LocalText of={item.name} />
            </>
          ) : (
            t(item ? "reviews.of_place" : "reviews.title")
          )}
        </h1>
        <Link to="#write" className="btn btn-soft ml-auto">
          {t("reviews.write")}
        </Link>
      </div>
      <RatingSummary of={rating} chosen={stars} hrefOf={(stars) => hrefOf({ stars })} />
      {quotations && <PageHtmlPart id="quotations" of={quotations} className="stack" />}
      <ReviewFilter
        items={[...tickets, ...chosen.filter((one) => tickets.every(({ slug }) => slug !== one.slug))]}
        of={filter}
      />
      {waiting.length > 0 && (
        <ol className="comments comments-waiting" id="waiting" tabIndex={-1}>
          {waiting.map((review) => (
            <li key={review.id}>
              <Review of={review} isWaiting hrefOf={null} />
            </li>
          ))}
        </ol>
      )}
      {list.items.length === 0 && waiting.length === 0 && <p className="text-muted">{t("reviews.none")}</p>}
      {list.items.length > 0 && (
        <section className="stack" aria-label={t("reviews.title")}>
          <ol className="comments">
            {list.items.map((review) => (
              <li key={review.id}>
                <Review of={review} hrefOf={about ? null : (about) => linkTo(locale, "reviews", null, { about })} />
              </li>
            ))}
          </ol>
          <PageLinks page={list.page} pages={list.pages} hrefOf={(page) => hrefOf({ page })} />
        </section>
      )}
      <ReviewForm
        key={`${about} ${waiting.length}`}
        action={`${linkTo(locale, "reviews", null, { about })}#write`}
        formKey={formKey}
        result={actionData}
        choices={[...added, ...choices]}
        about={about}
        from={from}
        today={today}
        name={name}
      />
    </div>
  );
}

async function renderQuotations(ctx: RequestCtx, request: Request, about: About | undefined): Promise<PageHtml | null> {
  const quotations = await listQuotations(ctx, { about, limit: maxQuotations });
  if (quotations.length === 0) return null;
  const markup = renderToStaticMarkup(
    quotations.map(({ id, text, lang, authorName }) => (
      <blockquote key={id} dir="auto" lang={lang === ctx.locale ? undefined : lang}>
        “{text}” <cite className="help">{authorName}</cite>
      </blockquote>
    )),
  );
  return createPageHtml(markup, { isDataRequest: isDataRequest(request) });
}
