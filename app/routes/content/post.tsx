import { redirect, useNavigation } from "react-router";
import { createComment } from "~/domain/community/create-comment.server";
import { listComments, listWaitingComments } from "~/domain/community/list-comments.server";
import { CreateComment, ListComments } from "~/domain/community/schema";
import { getPost, type PostView } from "~/domain/content/posts/get-post.server";
import { listRelatedPosts } from "~/domain/content/posts/list-posts.server";
import { pageOfPost } from "~/domain/content/posts/page-of-post";
import { DomainError } from "~/domain/errors";
import { getMyProfile } from "~/domain/identity/profile.server";
import { useT } from "~/i18n/use-t";
import { shareLinks } from "~/lib/external-links";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { readForm, readQuery } from "~/request/read-input.server";
import { submit } from "~/request/submit.server";
import { buildPostData } from "~/routes/seo/head/structured-data.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo, pageAt } from "~/site-map";
import { pageMeta } from "~/ui/layout/page-meta";
import { useVisitorFrame } from "~/ui/layout/use-visitor-frame";
import { buttonClass } from "~/ui/parts/button";
import { useNextFocus } from "~/ui/parts/focus";
import { LocalText, Markdown } from "~/ui/parts/formatted-text";
import { Link, PathLinks } from "~/ui/parts/link";
import { Picture } from "~/ui/parts/picture";
import { ArticleHead, AuthorBox, Contents } from "~/ui/posts/article";
import { CommentForm } from "~/ui/posts/comment-form";
import { Comments } from "~/ui/posts/comments";
import { RelatedPosts } from "~/ui/posts/related-posts";
import type { Route } from "./+types/post";

export async function loader(args: Route.LoaderArgs) {
  const {
    context,
    params: { slug },
    url,
  } = args;
  const ctx = ctxOf(context);
  const post = await load(getPost(ctx, { slug }));
  const here = pageOfPost(post.kind);
  if (pageAt(url.pathname)?.id !== here) throw redirect(linkTo(ctx.locale, here, { slug }) + url.search, 301);
  const query = { ...readQuery(ListComments.omit({ post: true }), url), post: slug };
  const [related, comments, waiting, me] = await Promise.all([
    load(listRelatedPosts(ctx, { kind: post.kind, except: slug })),
    load(listComments(ctx, query).catch(ignoreUnreadable)),
    load(listWaitingComments(ctx, query)),
    ctx.visitor.userId === null ? null : load(getMyProfile(ctx)),
  ]);
  return withHead(
    args,
    here,
    {
      ...{ post, beside: related, comments, waiting },
      me: me && { name: me.profile.fullName, email: me.email },
      url: ctx.origin + linkTo(ctx.locale, here, { slug }),
    },
    (images) => buildPostData(ctx, post, images),
  );
}

function ignoreUnreadable(error: unknown) {
  if (error instanceof DomainError && error.code === "comments_unreadable") return null;
  throw error;
}

export async function action({ request, context, params: { slug }, url }: Route.ActionArgs) {
  const ctx = ctxOf(context);
  const form = await readForm(request);
  form.set("post", slug);
  const here = pageAt(url.pathname)?.id === "newsPost" ? "newsPost" : "post";
  return submit(form, ctx, CreateComment, async (input) => {
    await createComment(ctx, input);
    return { to: `${linkTo(ctx.locale, here, { slug })}#waiting`, toast: { key: "comments.held" } };
  });
}

export const meta = pageMeta;

export default function PostPage({ loaderData, actionData }: Route.ComponentProps) {
  const { post, beside: related, comments, waiting, me, url } = loaderData;
  const { formKey } = useVisitorFrame();
  const { locale, t } = useT();
  useNextFocus(useNavigation().formData && "#waiting");
  const isNews = post.kind === "news";
  const hrefOf = (query: { page?: number | undefined; reply?: number }) =>
    linkTo(locale, pageOfPost(post.kind), { slug: post.slug }, query);
  const replyTo = comments?.replyTo ?? null;
  const page = comments && comments.page > 1 ? comments.page : undefined;
  const list = {
    to: linkTo(locale, isNews ? "news" : "posts"),
    name: t(isNews ? "pages.news.title" : "posts.title"),
  };
  return (
    <div className="wrap page stack gap-8">
      <PathLinks of={[list]} />
      <ArticleHead of={post} />
      <Picture of={post.cover} isEager className="cover" />
      <div className="with-beside">
        <div className="stack content-start gap-10">
          <article className="stack gap-8">
            <Contents of={post.headings} isFolded />
            <Markdown of={post.body} className="prose article" />
            <AuthorBox of={post} />
          </article>
          <SharePost title={post.title.text} url={url} />
          <NeighbourPosts of={post} />
          <Comments of={comments} waiting={waiting} hrefOf={hrefOf}>
            <CommentForm
              key={`${replyTo?.id} ${waiting.length}`}
              action={`${hrefOf({ page, ...(replyTo && { reply: replyTo.id }) })}#write`}
              formKey={formKey}
              result={actionData}
              replyTo={replyTo}
              plain={hrefOf({ page })}
              me={me}
            />
          </Comments>
        </div>
        <aside className="stack content-start gap-8" aria-label={t("posts.related")}>
          <Contents of={post.headings} />
          <RelatedPosts of={related} />
        </aside>
      </div>
    </div>
  );
}

function SharePost({ title, url }: { title: string; url: string }) {
  const { t } = useT();
  const facebook = ["Facebook", `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`] as const;
  return (
    <section className="flex flex-wrap items-center gap-2" aria-label={t("posts.share")}>
      <b className="basis-full">{t("posts.share")}</b>
      {[facebook, ...shareLinks(title, url)].map(([name, href]) => (
        <a key={name} className={buttonClass("line")} href={href} rel="noreferrer">
          {name}
        </a>
      ))}
    </section>
  );
}

function NeighbourPosts({ of: { older, newer } }: { of: Pick<PostView, "older" | "newer"> }) {
  const { locale, t } = useT();
  if (!older && !newer) return null;
  const ways = [
    { post: older, name: t("posts.older"), rel: "prev" },
    { post: newer, name: t("posts.newer"), rel: "next" },
  ];
  return (
    <nav aria-label={t("posts.around")} className="grid gap-3 sm:grid-cols-2">
      {ways.map(
        ({ post, name, rel }) =>
          post && (
            <p key={rel} className="tile p-4">
              <span className="help">{name}</span>
              <Link to={linkTo(locale, pageOfPost(post.kind), { slug: post.slug })} rel={rel}>
                <LocalText of={post.title} />
              </Link>
            </p>
          ),
      )}
    </nav>
  );
}
