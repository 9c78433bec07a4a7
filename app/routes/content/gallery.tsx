import { listAlbums } from "~/domain/content/albums.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load, mapUnexpectedError } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { pageMeta } from "~/ui/layout/page-meta";
import { LocalText } from "~/ui/parts/formatted-text";
import { Link } from "~/ui/parts/link";
import { Picture } from "~/ui/parts/picture";
import type { Route } from "./+types/gallery";

export async function loader(args: Route.LoaderArgs) {
  return withHead(args, "gallery", {
    albums: await load(mapUnexpectedError("gallery_unreadable", listAlbums(ctxOf(args.context)))),
  });
}

export const meta = pageMeta;

export default function GalleryPage({ loaderData: { albums } }: Route.ComponentProps) {
  const { locale, t } = useT();
  return (
    <div className="wrap page stack">
      <h1>{t("gallery.title")}</h1>
      <p className="max-w-[68ch] text-muted">{t(albums.length > 0 ? "gallery.lead" : "gallery.none")}</p>
      <ul className="cards mt-4">
        {albums.map(({ slug, title, summary, cover, size }, index) => (
          <li key={slug} className="tile">
            <Picture of={cover} isEager={index < 2} />
            <div className="grid flex-1 content-start gap-1 p-5">
              <h2 className="text-lg">
                <Link to={linkTo(locale, "album", { slug })} className="no-underline outline-none">
                  <LocalText of={title} />
                </Link>
              </h2>
              <p className="help">
                <LocalText of={summary} />
              </p>
              <p className="text-sm">{t("gallery.size", { count: size })}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
