import type { PostView } from "~/domain/content/posts/get-post.server";
import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/format-time";
import { shopDate } from "~/lib/shop-time";
import { LocalText, PostDate } from "../parts/formatted-text";
import { Picture } from "../parts/picture";
import { PostTags } from "./related-posts";

const minHeadings = 3;

export function ArticleHead({ of: { title, summary, author, publishedAt, updatedAt, minutes } }: { of: PostView }) {
  const { locale, t } = useT();
  const [appeared, changed] = [publishedAt, updatedAt].map((at) => shopDate(new Date(at))) as [string, string];
  return (
    <header className="stack max-w-[48rem] gap-4">
      <h1 className="text-3xl">
        <LocalText of={title} />
      </h1>
      <p className="text-lg text-muted">
        <LocalText of={summary} />
      </p>
      <div className="byline">
        <Picture of={author.picture} />
        <p>
          <b>{author.name}</b>
          <span className="help block">
            <PostDate of={publishedAt} /> · {t("posts.minutes", { count: minutes })}
            {changed !== appeared && ` · ${t("posts.changed", { date: formatDate(changed, locale, "short") })}`}
          </span>
        </p>
      </div>
    </header>
  );
}

export function Contents({ of: headings, isFolded = false }: { of: PostView["headings"]; isFolded?: boolean }) {
  const { t } = useT();
  if (headings.length < minHeadings) return null;
  const list = (
    <ol className="contents-list">
      {headings.map(({ id, text, level }) => (
        <li key={id} className={level === 3 ? "ps-4" : undefined}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
  if (isFolded)
    return (
      <details className="card px-5 py-1 lg:hidden">
        <summary className="py-2.5 font-semibold">{t("posts.contents")}</summary>
        {list}
      </details>
    );
  return (
    <nav className="max-lg:hidden" aria-labelledby="contents">
      <h2 id="contents" className="text-lg">
        {t("posts.contents")}
      </h2>
      {list}
    </nav>
  );
}

export function AuthorBox({ of: { author, tags } }: { of: PostView }) {
  const { t } = useT();
  return (
    <div className="stack gap-6">
      {tags.length > 0 && <PostTags of={tags} />}
      <section className="card byline" aria-label={t("posts.author")}>
        <Picture of={author.picture} />
        <div>
          <p>
            <b>{author.name}</b>
            <span className="help block">
              <LocalText of={author.role} />
            </span>
          </p>
          <p className="pt-2">
            <LocalText of={author.about} />
          </p>
        </div>
      </section>
    </div>
  );
}
