import { getPlace } from "~/domain/content/places.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { buildPlaceData } from "~/routes/seo/head/content-data.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { PlaceFacts, PlacePicture, PlaceTickets, PlaceTimes } from "~/ui/content/place-parts";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { LocalText, Markdown } from "~/ui/parts/formatted-text";
import { Link } from "~/ui/parts/link";
import { Message } from "~/ui/parts/message";
import { Picture } from "~/ui/parts/picture";
import type { Route } from "./+types/place";

export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const place = await load(getPlace(ctxOf(context), { slug: params.slug }));
  return withHead(args, "place", { place, isHere: url.searchParams.has("here") }, () => buildPlaceData(place));
}

export const meta = pageMeta;

export default function PlacePage({ loaderData: { place, isHere } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const { number, name, summary, kind, picture, pictures, text } = place;
  return (
    <div className="wrap page place">
      <div className="stack content-start">
        <PlacePicture of={place} />
        <div className="row items-start">
          <h1 className="text-2xl text-wrap">
            <LocalText of={name} />
          </h1>
          <span className="label mt-1 flex-none bg-soft text-ui-ink">{t(`map.kind.${kind}`)}</span>
        </div>
        <p className="text-muted">
          <LocalText of={summary} />
        </p>
        {isHere && (
          <Message tone="done" title={t("map.here")}>
            <p>{t("map.here_text", { place: name.text, number })}</p>
          </Message>
        )}
        <PlaceFacts of={place} />
      </div>
      <div className="grid gap-8">
        {isHere && <PlaceTimes of={place} />}
        <PlaceTickets of={place} />
        {!isHere && <PlaceTimes of={place} />}
      </div>
      <div className="stack content-start">
        <Markdown of={text} />
        <Picture of={picture} className="w-full rounded-card" />
        {pictures.length > 0 && (
          <ul
            className="grid grid-cols-2 gap-2 [&>:last-child:nth-child(odd)]:col-span-2"
            aria-label={t("map.pictures")}
          >
            {pictures.map(({ album, slug, caption, picture }) => (
              <li key={slug}>
                <Link to={linkTo(locale, "albumPicture", { album, slug })}>
                  <Picture of={picture} alt={caption.text} className="w-full rounded-card" />
                </Link>
              </li>
            ))}
          </ul>
        )}
        <p>
          <ButtonLink to={linkTo(locale, "map")} variant="soft">
            {t("map.on_map")}
          </ButtonLink>
        </p>
      </div>
    </div>
  );
}
