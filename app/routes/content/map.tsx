import { useRef, useState } from "react";
import { getMap, type MapView, type PlaceOnMap } from "~/domain/content/places.server";
import { pictureAddress } from "~/domain/media/media.rules";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { pageMeta } from "~/ui/layout/page-meta";
import { Button } from "~/ui/parts/button";
import { withSession } from "~/ui/parts/cookieless-session";
import { LocalText } from "~/ui/parts/formatted-text";
import { useHydrated } from "~/ui/parts/hydration";
import { Link } from "~/ui/parts/link";
import { Picture } from "~/ui/parts/picture";
import type { Route } from "./+types/map";

export async function loader(args: Route.LoaderArgs) {
  return withHead(args, "map", { map: await load(getMap(ctxOf(args.context))) });
}

export const meta = pageMeta;

type Map = Awaited<ReturnType<typeof getMap>>;

export default function MapPage({ loaderData: { map } }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <div className="wrap page stack">
      <h1>{t("map.title")}</h1>
      <p className="max-w-[68ch] text-muted">{t(map.plan ? "map.lead" : "map.none")}</p>
      {map.plan && <PlanOrMore map={map} plan={map.plan} />}
      {map.places.length > 0 && (
        <section className="stack" aria-labelledby="places">
          <h2 id="places">{t("map.places")}</h2>
          <PlaceList of={map.places} />
        </section>
      )}
    </div>
  );
}

function PlanOrMore({ map, plan }: { map: Map; plan: NonNullable<Map["plan"]> }) {
  const { locale, t } = useT();
  const box = useRef<HTMLElement>(null);
  const [state, setState] = useState<"none" | "coming" | "open" | "failed">("none");
  const isHydrated = useHydrated();
  async function open() {
    setState("coming");
    try {
      const { openMap } = await import("~/browser/zoom-map");
      setState("open");
      if (!box.current) return;
      const { picture, ...size } = plan;
      const places = map.places.map(({ slug, number, name, summary, x, y }) => ({
        ...{ number, x, y, name: name.text, summary: summary.text },
        href: linkTo(locale, "place", { slug }),
      }));
      const labels = {
        ...{ zoomIn: t("map.zoom_in"), zoomOut: t("map.zoom_out") },
        ...{ close: t("map.close_popup"), more: t("map.more") },
      };
      await openMap(box.current, { ...size, picture: pictureAddress(picture), places, labels });
      box.current.focus();
    } catch {
      setState("failed");
    }
  }
  return (
    <>
      {state !== "open" && <Plan plan={plan} places={map.places} />}
      {state !== "open" && (
        <p className="zoom-button">
          {isHydrated && (
            <Button variant="soft" icon="search" onClick={open} aria-disabled={state === "coming" || undefined}>
              {t("map.zoom")}
            </Button>
          )}
        </p>
      )}
      {state === "failed" && <p role="status">{t("map.zoom_failed")}</p>}
      <section ref={box} className="zoomed" hidden={state !== "open"} aria-label={t("map.zoomed")} tabIndex={-1} />
    </>
  );
}

type Props = { plan: NonNullable<MapView["plan"]>; places: MapView["places"] };

function Plan({ plan: { picture, width, height }, places }: Props) {
  const { locale, t } = useT();
  return (
    <div className="plan">
      <Picture of={picture} isEager />
      <svg viewBox={`0 0 ${width} ${height}`}>
        <title>{t("map.plan")}</title>
        {places.map(({ slug, number, name, x, y }) => {
          const href = linkTo(locale, "place", { slug });
          return (
            <a key={slug} href={import.meta.env.SSR ? withSession(href) : href} aria-label={`${number}. ${name.text}`}>
              <title>{name.text}</title>
              <circle className="touched" cx={x} cy={y} r="48" />
              <circle className="pin" cx={x} cy={y} r="26" />
              <text x={x} y={y}>
                {number}
              </text>
            </a>
          );
        })}
      </svg>
    </div>
  );
}

function PlaceList({ of }: { of: readonly PlaceOnMap[] }) {
  const { locale, t } = useT();
  return (
    <ol className="cards">
      {of.map(({ slug, number, kind, name, summary, opens }) => (
        <li key={slug} className="tile">
          <div className="flex gap-3 p-4">
            <span className="place-number" aria-hidden="true">
              {number}
            </span>
            <div className="grid content-start gap-1">
              <h3>
                <Link to={linkTo(locale, "place", { slug })} className="no-underline outline-none">
                  <LocalText of={name} />
                </Link>
              </h3>
              <p className="text-sm font-semibold text-ui-ink">{t(`map.kind.${kind}`)}</p>
              <p className="help">
                <LocalText of={summary} />
              </p>
              {opens && (
                <p className="help">
                  {t("map.opens")}: <span className="num">{opens}</span>
                </p>
              )}
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
