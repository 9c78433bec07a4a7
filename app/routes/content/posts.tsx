import { listPosts, listRelatedPosts } from "~/domain/content/posts/list-posts.server";
import { pageOfPost } from "~/domain/content/posts/page-of-post";
import type { PostSummary as Card } from "~/domain/content/posts/public-posts.server";
import { ListPosts } from "~/domain/content/posts/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { readQuery } from "~/request/read-input.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo, pageAt } from "~/site-map";
import { EmptyPageMessage } from "~/ui/catalog/empty-page-message";
import { PageLinks } from "~/ui/catalog/page-links";
import { pageMeta } from "~/ui/layout/page-meta";
import { LocalText, PostDate } from "~/ui/parts/formatted-text";
import { Link, PathLinks } from "~/ui/parts/link";
import { Picture } from "~/ui/parts/picture";
import { RelatedPosts } from "~/ui/posts/related-posts";
import type { Route } from "./+types/posts";

export async function loader(args: Route.LoaderArgs) {
  const {
    context,
    params: { slug: tag },
    url,
  } = args;
  const ctx = ctxOf(context);
  const isNews = pageAt(url.pathname)?.id === "news";
  const { page } = readQuery(ListPosts.pick({ page: true }), url);
  const [list, related] = await Promise.all([
    load(listPosts(ctx, { kind: isNews ? "news" : "blog", tag, page })),
    load(listRelatedPosts(ctx, { kind: isNews || tag !== undefined ? "blog" : "news" })),
  ]);
  return withHead(args, isNews ? "news" : tag === undefined ? "posts" : "postsOfTag", {
    isNews,
    list,
    beside: related,
  });
}

export const meta = pageMeta;

export default function PostsPage({ loaderData: { isNews, list, beside: related } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const { tag, items, page, pages } = list;
  const hrefOf = (number: number) => {
    const query = { page: number > 1 ? number : undefined };
    if (tag) return linkTo(locale, "postsOfTag", { slug: tag.slug }, query);
    return linkTo(locale, isNews ? "news" : "posts", null, query);
  };
  return (
    <div className="wrap page stack gap-8">
      <div className="stack gap-3">
        {tag && <PathLinks of={[{ to: linkTo(locale, "posts"), name: t("posts.title") }]} />}
        <h1>{tag ? <LocalText of={tag.name} /> : t(isNews ? "pages.news.title" : "posts.title")}</h1>
        <p className="text-lg text-muted">{t(tag ? "posts.tag_lead" : isNews ? "posts.news_lead" : "posts.lead")}</p>
      </div>
      <div className="with-beside">
        <div className="stack content-start gap-8">
          {items.length === 0 && <EmptyPageMessage />}
          <ul className="cards">
            {items.map((post, index) => (
              <PostCard key={post.slug} post={post} isLead={index === 0 && page === 1} />
            ))}
          </ul>
          <PageLinks page={page} pages={pages} hrefOf={hrefOf} />
        </div>
        <aside aria-label={t("posts.related")}>
          <RelatedPosts of={related} tag={tag?.slug} />
        </aside>
      </div>
    </div>
  );
}

function PostCard({ post, isLead = false }: { post: Card; isLead?: boolean }) {
  const { locale } = useT();
  const { slug, kind, title, summary, cover, publishedAt } = post;
  return (
    <li className={isLead ? "tile post-tile post-lead" : "tile post-tile"}>
      <Picture of={cover} isEager={isLead} />
      <div className="grid content-start gap-2 p-5">
        <p className="help">
          <PostDate of={publishedAt} />
        </p>
        <h2 className={isLead ? "text-2xl" : "text-lg"}>
          <Link to={linkTo(locale, pageOfPost(kind), { slug })} className="no-underline outline-none">
            <LocalText of={title} />
          </Link>
        </h2>
        <p className={isLead ? "text-muted" : "help"}>
          <LocalText of={summary} />
        </p>
      </div>
    </li>
  );
}
