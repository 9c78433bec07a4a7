import { pageOfPost } from "~/domain/content/posts/post-page";
import type { PostSummary as Card } from "~/domain/content/posts/public-posts.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Link } from "../parts/link";
import { LocalText } from "../parts/local-text";
import { Picture } from "../parts/picture";
import { PostDate } from "./post-date";

export function PostCard({ post, isLead = false }: { post: Card; isLead?: boolean }) {
  const { locale } = useT();
  const { slug, kind, title, summary, cover, publishedAt } = post;
  return (
    <li className={isLead ? "tile post-tile post-lead" : "tile post-tile"}>
      <Picture of={cover} eager={isLead} />
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
