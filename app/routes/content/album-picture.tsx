import { getAlbumPicture } from "~/domain/content/albums.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load, mapUnexpectedError } from "~/request/load.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { LocalText } from "~/ui/parts/formatted-text";
import { Icon } from "~/ui/parts/icon";
import { PathLinks } from "~/ui/parts/link";
import { Picture } from "~/ui/parts/picture";
import type { Route } from "./+types/album-picture";

export async function loader(args: Route.LoaderArgs) {
  return withHead(args, "albumPicture", {
    albumPicture: await load(
      mapUnexpectedError("gallery_unreadable", getAlbumPicture(ctxOf(args.context), args.params)),
    ),
  });
}

export const meta = pageMeta;

export default function AlbumPicturePage({ loaderData: { albumPicture } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const { album, caption, picture, number, of, previous, next } = albumPicture;
  const hrefOf = (slug: string) => linkTo(locale, "albumPicture", { album: album.slug, slug });
  return (
    <div className="wrap page stack">
      <PathLinks
        of={[
          { to: linkTo(locale, "gallery"), name: t("gallery.title") },
          { to: linkTo(locale, "album", { slug: album.slug }), name: album.title },
        ]}
      />
      <Picture of={picture} alt={caption.text} isEager className="w-full rounded-card" />
      <h1 className="text-xl">
        <LocalText of={caption} />
      </h1>
      <nav className="row flex-wrap justify-center!" aria-label={album.title.text}>
        {previous && (
          <ButtonLink to={hrefOf(previous)} variant="line" icon="arrow-left" rel="prev">
            {t("gallery.previous")}
          </ButtonLink>
        )}
        <span className="num">{t("gallery.at", { number, of })}</span>
        {next && (
          <ButtonLink to={hrefOf(next)} variant="line" rel="next">
            {t("gallery.next")}
            <Icon name="arrow-right" size={20} />
          </ButtonLink>
        )}
      </nav>
    </div>
  );
}
