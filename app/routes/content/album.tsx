import { type MouseEvent, useState } from "react";
import { getAlbum } from "~/domain/content/albums.server";
import { AlbumQuery } from "~/domain/content/schema";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load, mapUnexpectedError } from "~/request/load.server";
import { readQuery } from "~/request/read-input.server";
import { buildGalleryData } from "~/routes/seo/head/content-data.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { PageLinks } from "~/ui/catalog/page-links";
import { Lightbox } from "~/ui/content/lightbox";
import { pageMeta } from "~/ui/layout/page-meta";
import { withSession } from "~/ui/parts/cookieless-session";
import { LocalText } from "~/ui/parts/formatted-text";
import { PathLinks } from "~/ui/parts/link";
import { Picture } from "~/ui/parts/picture";
import type { Route } from "./+types/album";

export async function loader(args: Route.LoaderArgs) {
  const { slug } = args.params;
  const ctx = ctxOf(args.context);
  const { page } = readQuery(AlbumQuery.pick({ page: true }), args.url);
  const album = await load(mapUnexpectedError("gallery_unreadable", getAlbum(ctx, { slug, page })));
  return withHead(args, "album", { album }, () => buildGalleryData(ctx, album));
}

export const meta = pageMeta;

export default function AlbumPage({ loaderData: { album } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const [openIndex, show] = useState<number | null>(null);
  const { slug, title, summary, pictures, page, pages } = album;
  function open(event: MouseEvent, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(index);
  }
  return (
    <div className="wrap page stack">
      <PathLinks of={[{ to: linkTo(locale, "gallery"), name: t("gallery.title") }]} />
      <h1>
        <LocalText of={title} />
      </h1>
      <p className="max-w-[68ch] text-muted">
        <LocalText of={summary} />
      </p>
      <ul className="pictures">
        {pictures.map((picture, index) => {
          const href = linkTo(locale, "albumPicture", { album: slug, slug: picture.slug });
          return (
            <li key={picture.slug}>
              <a
                href={import.meta.env.SSR ? withSession(href) : href}
                className="plain"
                onClick={(event) => open(event, index)}
              >
                <Picture of={picture.picture} isEager={index < 2} />
                <span className="text-sm">
                  <LocalText of={picture.caption} />
                </span>
              </a>
            </li>
          );
        })}
      </ul>
      <PageLinks
        page={page}
        pages={pages}
        hrefOf={(page) => linkTo(locale, "album", { slug }, { page: page > 1 ? page : null })}
      />
      {openIndex !== null && <Lightbox album={album} openIndex={openIndex} show={show} />}
    </div>
  );
}
