import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Link } from "../parts/link";
import { LocalText } from "../parts/local-text";
import { Picture } from "../parts/picture";
import { LiveSection } from "./live-section";
import type { SectionProps } from "./section-props";

export function Gallery({ section }: Pick<SectionProps<"gallery">, "section">) {
  const { locale, t } = useT();
  const { albums } = section;
  if (albums.length === 0) return null;
  return (
    <LiveSection
      section={section}
      title={t("catalog.home.gallery")}
      all={{ to: linkTo(locale, "gallery"), name: t("catalog.home.gallery_all") }}
    >
      <ul className="grid grid-cols-3 gap-4">
        {albums.map(({ slug, title, cover }) => (
          <li key={slug}>
            <Link to={linkTo(locale, "album", { slug })} className="grid gap-1">
              <Picture of={cover} className="w-full rounded-card" />
              <LocalText of={title} />
            </Link>
          </li>
        ))}
      </ul>
    </LiveSection>
  );
}
