import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { LocalText } from "../parts/local-text";
import { Rated } from "../reviews/rated";
import { Stars } from "../reviews/stars";
import { LiveSection } from "./live-section";
import type { SectionProps } from "./section-props";

export function Reviews({ section, page: { rating } }: SectionProps<"reviews">) {
  const { locale, t } = useT();
  if (!rating) return null;
  return (
    <LiveSection
      section={section}
      title={t("catalog.home.reviews")}
      all={{ to: linkTo(locale, "reviews"), name: t("catalog.home.reviews_all") }}
    >
      <Rated of={rating} />
      <ul className="cards cards-three">
        {section.reviews.map(({ id, rating, content, authorName }) => (
          <li key={id} className="card stack content-start gap-2">
            <p>
              <Stars of={rating} />
            </p>
            <p>
              <LocalText of={content} />
            </p>
            <p className="help">{authorName}</p>
          </li>
        ))}
      </ul>
    </LiveSection>
  );
}
