import type { PostView } from "~/domain/content/posts/get-post.server";
import { pageOfPost } from "~/domain/content/posts/post-page";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { buttonClass } from "../parts/button";
import { Link } from "../parts/link";
import { LocalText } from "../parts/local-text";
import { shareLinks } from "../parts/share-links";

export function SharePost({ title, url }: { title: string; url: string }) {
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

export function NeighbourPosts({ of: { older, newer } }: { of: Pick<PostView, "older" | "newer"> }) {
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
