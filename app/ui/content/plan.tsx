import type { MapView } from "~/domain/content/places.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { withSession } from "../parts/cookieless-session";
import { Picture } from "../parts/picture";

type Props = { plan: NonNullable<MapView["plan"]>; places: MapView["places"] };

export function Plan({ plan: { picture, width, height }, places }: Props) {
  const { locale, t } = useT();
  const finger = (width * 22) / 736;
  return (
    <div className="plan">
      <div>
        <Picture of={picture} eager />
        <svg viewBox={`0 0 ${width} ${height}`}>
          <title>{t("map.plan")}</title>
          {places.map(({ slug, number, name, x, y }) => {
            const href = linkTo(locale, "place", { slug });
            return (
              <a
                key={slug}
                href={import.meta.env.SSR ? withSession(href) : href}
                aria-label={`${number}. ${name.text}`}
              >
                <title>{name.text}</title>
                <circle className="touched" cx={x} cy={y} r={finger} />
                <circle className="pin" cx={x} cy={y} r={finger * 0.55} />
                <text x={x} y={y}>
                  {number}
                </text>
              </a>
            );
          })}
        </svg>
      </div>
    </div>
  );
}
