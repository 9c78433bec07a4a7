import { getPlace } from "~/domain/content/places.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { buildPlaceData } from "~/routes/seo/head/content-data.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { Link, PathLinks } from "~/ui/parts/link";
import { Message } from "~/ui/parts/message";
import { Picture } from "~/ui/parts/picture";
import { LocalText, Markdown } from "~/ui/parts/text";
import type { Route } from "./+types/place";

export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const place = await load(getPlace(ctxOf(context), { slug: params.slug }));
  return withHead(args, "place", { place, here: url.searchParams.has("here") }, () => buildPlaceData(place));
}

export const meta = pageMeta;

type Place = Awaited<ReturnType<typeof getPlace>>;

export default function PlacePage({ loaderData: { place, here } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const { number, name, summary, kind, picture, text } = place;
  return (
    <div className="wrap page stack">
      <PathLinks of={[{ to: linkTo(locale, "map"), name: t("map.title") }]} />
      <h1>
        <LocalText of={name} />
      </h1>
      {here && (
        <Message tone="done" title={t("map.here")}>
          <p>{t("map.here_text", { place: name.text, number })}</p>
        </Message>
      )}
      {here && <Times place={place} />}
      <p className="text-muted">
        {t(`map.kind.${kind}`)} · <LocalText of={summary} />
      </p>
      <div className="grid gap-8 lg:grid-cols-2">
        <div className="stack content-start">
          <Picture of={picture} eager className="w-full rounded-card" />
          <Markdown of={text} />
        </div>
        <div className="stack content-start gap-6">
          <Access place={place} />
          {!here && <Times place={place} />}
          <p>
            <ButtonLink to={linkTo(locale, "map")} variant="soft">
              {t("map.on_map")}
            </ButtonLink>
          </p>
        </div>
      </div>
    </div>
  );
}

function Access({ place: { opens, ticket, kitchen } }: { place: Place }) {
  const { locale, t } = useT();
  const rows = [
    [t("map.opens"), opens && <span className="num">{opens}</span>],
    [t("map.ticket"), ticket && <LinkTo to={linkTo(locale, "ticket", ticket)} name={ticket.name} />],
    [t("map.kitchen"), kitchen && <LinkTo to={linkTo(locale, "menu")} name={kitchen} />],
  ] as const;
  if (rows.every(([, value]) => !value)) return null;
  return (
    <dl className="card stack gap-2">
      {rows.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt className="help">{term}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function LinkTo({ to, name }: { to: string; name: Place["name"] }) {
  return (
    <Link to={to} className="inline-flex min-h-11 items-center">
      <LocalText of={name} />
    </Link>
  );
}

function Times({ place: { times } }: { place: Place }) {
  const { locale, t } = useT();
  if (times.length === 0) return null;
  return (
    <section className="stack content-start gap-2" aria-labelledby="times">
      <h2 id="times" className="text-xl">
        {t("map.times")}
      </h2>
      <ul>
        {times.map(({ slug, name, minutes, by }) => (
          <li key={slug} className="row flex-wrap gap-y-0! border-b border-line py-1">
            <LinkTo to={linkTo(locale, "place", { slug })} name={name} />
            <span className="help">{t(`map.${by}`, { count: minutes })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
