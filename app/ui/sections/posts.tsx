import { useT } from "~/i18n/use-t";
import { formatDate, shopDate } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import { Link } from "../parts/link";
import { LocalText } from "../parts/local-text";
import { LiveSection } from "./live-section";
import type { SectionProps } from "./section-props";

export function Posts({ section }: Pick<SectionProps<"posts">, "section">) {
  const { locale, t } = useT();
  const { of, posts } = section;
  if (posts.length === 0) return null;
  return (
    <LiveSection
      section={section}
      title={t(of === "news" ? "catalog.home.news" : "catalog.home.posts")}
      all={{ to: linkTo(locale, of === "news" ? "news" : "posts"), name: t("catalog.home.posts_all") }}
    >
      <ul className="cards cards-three">
        {posts.map(({ slug, title, publishedAt }) => (
          <li key={slug} className="card">
            <p className="help">{formatDate(shopDate(new Date(publishedAt)), locale, "short")}</p>
            <h3 className="text-lg">
              <Link to={linkTo(locale, of === "news" ? "newsPost" : "post", { slug })}>
                <LocalText of={title} />
              </Link>
            </h3>
          </li>
        ))}
      </ul>
    </LiveSection>
  );
}
