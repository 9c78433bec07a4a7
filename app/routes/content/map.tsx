import { useRef, useState } from "react";
import { getMap } from "~/domain/content/places.server";
import { pictureAddress } from "~/domain/media/media.rules";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { linkTo } from "~/site-map";
import { PlaceList } from "~/ui/content/place-list";
import { Plan } from "~/ui/content/plan";
import { pageMeta } from "~/ui/layout/page-meta";
import { Button } from "~/ui/parts/button";
import { useHydrated } from "~/ui/parts/use-hydrated";
import type { Route } from "./+types/map";

export const loader = async ({ context }: Route.LoaderArgs) => ({ map: await load(getMap(ctxOf(context))) });

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, (t) => ({ title: t("map.title"), description: t("map.description") }));

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
  const hydrated = useHydrated();
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
          {hydrated && (
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
