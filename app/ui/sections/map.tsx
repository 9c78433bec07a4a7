import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Link } from "../parts/link";
import { LocalText } from "../parts/local-text";
import { Picture } from "../parts/picture";
import { LiveSection } from "./live-section";
import type { SectionProps } from "./section-props";

export function MapSection({ section }: Pick<SectionProps<"map">, "section">) {
  const { locale, t } = useT();
  const { plan, places, lead } = section;
  if (!plan) return null;
  const to = linkTo(locale, "map");
  return (
    <LiveSection section={section} title={t("catalog.home.map")} all={{ to, name: t("catalog.home.map_all") }}>
      <p className="text-muted">{lead ? <LocalText of={lead} /> : t("catalog.home.map_lead", { count: places })}</p>
      {/* The button above names the target, so the picture's link is hidden from screen readers. */}
      <Link to={to} tabIndex={-1} aria-hidden="true">
        <Picture of={plan} className="w-full rounded-card" />
      </Link>
    </LiveSection>
  );
}
