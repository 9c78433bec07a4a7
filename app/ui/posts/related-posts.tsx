import type { RelatedPostsView } from "~/domain/content/posts/list-posts.server";
import { pageOfPost } from "~/domain/content/posts/page-of-post";
import { useT } from "~/i18n/use-t";
import { prefixOf } from "~/lib/locale";
import { linkTo } from "~/site-map";
import { SearchForm } from "../layout/search-form";
import { Titled } from "../parts/blocks";
import { LocalText, PostDate } from "../parts/formatted-text";
import { Link } from "../parts/link";

export function RelatedPosts({ of: { recent, tags }, tag }: { of: RelatedPostsView; tag?: string | undefined }) {
  const { locale, t } = useT();
  const isNews = recent[0]?.kind === "news";
  return (
    <div className="stack content-start gap-8">
      <SearchForm isInPage />
      {recent.length > 0 && (
        <Titled id="recent" title={t(isNews ? "posts.recent_news" : "posts.recent")} size="text-lg">
          <ul className="stack gap-3">
            {recent.map(({ slug, kind, title, publishedAt }) => (
              <li key={slug} className="beside-post">
                <Link to={linkTo(locale, pageOfPost(kind), { slug })}>
                  <LocalText of={title} />
                </Link>
                <p className="help">
                  <PostDate of={publishedAt} />
                </p>
              </li>
            ))}
          </ul>
          <p>
            <Link to={linkTo(locale, isNews ? "news" : "posts")}>{t(isNews ? "posts.all_news" : "posts.all")}</Link>
          </p>
        </Titled>
      )}
      {tags.length > 0 && (
        <Titled id="tags" title={t("posts.tags")} size="text-lg">
          <PostTags of={tags} current={tag} />
        </Titled>
      )}
      <p>
        <a href={`${prefixOf(locale)}/posts/feed.xml`}>{t("posts.feed")}</a>
      </p>
    </div>
  );
}

export function PostTags({ of, current }: { of: RelatedPostsView["tags"]; current?: string | undefined }) {
  const { locale } = useT();
  return (
    <ul className="flex flex-wrap gap-2">
      {of.map(({ slug, name }) => (
        <li key={slug}>
          <Link
            to={linkTo(locale, "postsOfTag", { slug })}
            className="chip"
            aria-current={slug === current ? "page" : undefined}
          >
            <LocalText of={name} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
