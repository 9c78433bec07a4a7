import type { ReviewView } from "~/domain/community/list-reviews.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { languages } from "~/lib/locale";
import { LocalText, PostDate } from "../parts/formatted-text";
import { Picture } from "../parts/picture";
import { ReviewPictures } from "./review-pictures";
import { Stars, VisitedBadge } from "./stars";

type Props = { of: ReviewView; isWaiting?: boolean; hrefOf: ((about: string) => string) | null };

/** `hrefOf` returns the URL of an item's reviews. It is null on the item's own page. */
export function Review({ of, isWaiting = false, hrefOf }: Props) {
  const { locale, t } = useT();
  const { about, visitDate, reply } = of;
  const item = hrefOf && of.serviceType;
  return (
    <article id={`review-${of.id}`} className="comment stack gap-2">
      <div className="byline">
        <Picture of={of.authorAvatar} sizes="52px" />
        <div>
          <p>
            <b>
              <bdi>{of.authorName}</bdi>
            </b>{" "}
            <VisitedBadge of={of} />
          </p>
          <p className="help">
            {of.profession && (
              <>
                <bdi>{of.profession}</bdi> ·{" "}
              </>
            )}
            <PostDate of={of.writtenAt} />
            {visitDate && ` · ${t("reviews.visited_on", { date: formatDate(visitDate, locale, "short") })}`}
            {of.lang !== locale && (
              <>
                {" · "}
                <span lang={of.lang}>{languages[of.lang].name}</span>
              </>
            )}
          </p>
        </div>
      </div>
      <p>
        <Stars of={of.rating} />{" "}
        {item && about.name && hrefOf && (
          <a href={hrefOf(item)} className="help">
            <LocalText of={about.name} />
          </a>
        )}
      </p>
      <div dir="auto" lang={of.lang === locale ? undefined : of.lang} className="stack gap-2">
        {of.title && <h2 className="text-base">{of.title}</h2>}
        <p className="comment-text">{of.content}</p>
      </div>
      <ReviewPictures of={of.pictures} author={of.authorName} />
      {reply && (
        <div className="beside-post">
          <p className="help">
            <b>{t("reviews.reply")}</b>
          </p>
          <p className="comment-text" dir="auto">
            {reply}
          </p>
        </div>
      )}
      {isWaiting && (
        <p className="help">
          <b>{t("comments.waiting")}.</b> {t("reviews.waiting_hint")}
        </p>
      )}
    </article>
  );
}
