import { randomUUID } from "node:crypto";
import { Form, useNavigation } from "react-router";
import { keyOfThing } from "~/domain/community/about.rules";
import { getRating } from "~/domain/community/get-rating.server";
import { listReviewable } from "~/domain/community/list-reviewable.server";
import { listReviews, listWaitingReviews } from "~/domain/community/list-reviews.server";
import { ListReviews, pictureUrl, SendReview } from "~/domain/community/schema";
import { sendReview } from "~/domain/community/send-review.server";
import { DomainError } from "~/domain/errors";
import { getMyProfile } from "~/domain/identity/profile.server";
import { storePicture } from "~/domain/pictures/store-picture.server";
import { useT } from "~/i18n/use-t";
import { shopDate } from "~/lib/shop-time";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { mapUnexpectedError } from "~/request/map-unexpected-error.server";
import { readFilesForm, type StoreFile } from "~/request/read-files-form.server";
import { readQuery } from "~/request/read-query.server";
import { renameFields } from "~/request/rename-fields.server";
import { submit } from "~/request/submit.server";
import { linkTo } from "~/site-map";
import { Pager } from "~/ui/catalog/pager";
import { useNextFocus } from "~/ui/form/next-focus";
import { SessionFields } from "~/ui/form/session-fields";
import { pageMeta } from "~/ui/layout/page-meta";
import { buttonClass } from "~/ui/parts/button";
import { Link } from "~/ui/parts/link";
import { LocalText } from "~/ui/parts/local-text";
import { PathLinks } from "~/ui/parts/path-links";
import { RatingSummary } from "~/ui/reviews/rating-summary";
import { Review } from "~/ui/reviews/review";
import { ReviewForm } from "~/ui/reviews/review-form";
import type { Route } from "./+types/reviews";

/** `about` is `ticket.<slug>` or `place`; `from` is the signed order of an email. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = ctxOf(context);
  const wish = readQuery(ListReviews, url);
  const [list, rating, things, waiting, me] = await load(
    Promise.all([
      mapUnexpectedError("reviews_unreadable", listReviews(ctx, wish)),
      mapUnexpectedError("reviews_unreadable", getRating(ctx, wish)),
      listReviewable(ctx),
      mapUnexpectedError("reviews_unreadable", listWaitingReviews(ctx, wish)),
      ctx.visitor.userId === null ? null : getMyProfile(ctx),
    ]),
  );
  return {
    ...{ list, rating, things, waiting, name: me?.profile.fullName },
    stars: wish.stars ?? null,
    from: url.searchParams.get("from"),
    today: shopDate(ctx.now),
    key: randomUUID(),
  };
}

const ReviewFields = SendReview.extend({ authorAvatarUrl: pictureUrl.optional() });
const earlierNames = {
  ...{ about: "serviceType", stars: "rating", visitedOn: "visitDate" },
  ...{ avatar: "authorAvatar", avatarUrl: "authorAvatarUrl" },
};

function sayAtUrl(error: unknown): never {
  if (!(error instanceof DomainError) || error.field !== "authorAvatar") throw error;
  throw new DomainError(error.code, { field: "authorAvatarUrl", params: error.params });
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const keep: StoreFile = async ({ bytes }) => (await storePicture(ctx, { bytes, allowed: "avatar" })).slug;
  const sent = await readFilesForm(request, { authorAvatar: keep, avatar: keep });
  renameFields(sent.form, earlierNames);
  return submit(sent, ctx, ReviewFields, async ({ authorAvatarUrl, ...input }) => {
    const { authorAvatar } = input;
    if (authorAvatar || !authorAvatarUrl) await sendReview(ctx, input);
    else await sendReview(ctx, { ...input, authorAvatar: authorAvatarUrl }).catch(sayAtUrl);
    const about = url.searchParams.get("about");
    return { to: `${linkTo(ctx.locale, "reviews", null, { about })}#waiting`, toast: { key: "reviews.held" } };
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, (t) => ({ title: t("reviews.title"), description: t("reviews.description") }));

export default function ReviewsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, rating, things, waiting, name, stars, from, today, key } = loaderData;
  const { locale, t } = useT();
  useNextFocus(useNavigation().formData && "#waiting");
  const { about: thing } = rating;
  const about = thing && keyOfThing(thing);
  const known = things.some((one) => keyOfThing(one) === about);
  const choices =
    thing?.slug && thing.name && thing.kind !== "place" && !known
      ? [{ kind: thing.kind, slug: thing.slug, name: thing.name }, ...things]
      : things;
  const hrefOf = (query: { stars?: number | null; page?: number }) =>
    linkTo(locale, "reviews", null, { about, stars, ...query });
  return (
    <div className="wrap page stack gap-8">
      {thing && <PathLinks of={[{ to: linkTo(locale, "reviews"), name: t("reviews.title") }]} />}
      <h1>
        {thing?.name ? (
          <>
            {t("reviews.of")} <LocalText of={thing.name} />
          </>
        ) : (
          t(thing ? "reviews.of_place" : "reviews.title")
        )}
      </h1>
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
        <RatingSummary of={rating} chosen={stars} hrefOf={(stars) => hrefOf({ stars })} />
        <div className="stack content-start">
          <Form action={linkTo(locale, "reviews")} key={about} className="row flex-wrap items-end">
            <div className="field grow">
              <label htmlFor="filter-about">{t("reviews.filter")}</label>
              <select id="filter-about" name="about" className="input" defaultValue={about ?? ""}>
                <option value="">{t("reviews.everything")}</option>
                <option value="place">{t("reviews.place")}</option>
                {choices.map((one) => (
                  <option key={keyOfThing(one)} value={keyOfThing(one) ?? ""}>
                    {one.name.text}
                  </option>
                ))}
              </select>
            </div>
            {import.meta.env.SSR && <SessionFields />}
            <button type="submit" className={buttonClass("line")}>
              {t("reviews.show")}
            </button>
          </Form>
          <p>
            <Link to="#write">{t("reviews.write")}</Link>
          </p>
        </div>
      </div>
      {waiting.length > 0 && (
        <ol className="comments comments-waiting" id="waiting" tabIndex={-1}>
          {waiting.map((review) => (
            <li key={review.id}>
              <Review of={review} waits hrefOf={null} />
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
          <Pager page={list.page} pages={list.pages} hrefOf={(page) => hrefOf({ page })} />
        </section>
      )}
      <ReviewForm
        key={`${about} ${waiting.length}`}
        action={`${linkTo(locale, "reviews", null, { about })}#write`}
        formKey={key}
        result={actionData}
        things={choices}
        about={about}
        from={from}
        today={today}
        name={name}
      />
    </div>
  );
}
