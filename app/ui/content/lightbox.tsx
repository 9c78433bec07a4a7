import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import type { AlbumView } from "~/domain/content/albums.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Button } from "../parts/button";
import { LocalText } from "../parts/formatted-text";
import { Icon } from "../parts/icon";
import { Link } from "../parts/link";
import { Picture } from "../parts/picture";

type Props = { album: AlbumView; openIndex: number; show: (index: number | null) => void };

const minSwipePixels = 40;

export function Lightbox({ album, openIndex, show }: Props) {
  const { locale, t } = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const touchedAt = useRef<number | null>(null);
  const { pictures } = album;
  useEffect(() => dialog.current?.showModal(), []);
  const step = (by: number) => show((openIndex + by + pictures.length) % pictures.length);
  function onKeyDown({ key }: KeyboardEvent) {
    if (key === "ArrowLeft") step(-1);
    if (key === "ArrowRight") step(1);
  }
  function onPointerUp({ clientX }: PointerEvent) {
    const moved = clientX - (touchedAt.current ?? clientX);
    touchedAt.current = null;
    if (Math.abs(moved) > minSwipePixels) step(moved < 0 ? 1 : -1);
  }
  const picture = pictures[openIndex];
  if (!picture) return null;
  return (
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={t("gallery.lightbox")}
      onClose={() => show(null)}
      onKeyDown={onKeyDown}
    >
      <div className="row">
        <span className="num">{t("gallery.at", { number: openIndex + 1, of: pictures.length })}</span>
        <Button variant="line" icon="cross" onClick={() => dialog.current?.close()}>
          {t("gallery.close")}
        </Button>
      </div>
      <figure
        onPointerDown={({ clientX }) => {
          touchedAt.current = clientX;
        }}
        onPointerUp={onPointerUp}
      >
        <Picture of={picture.picture} isEager />
        <figcaption aria-live="polite">
          <LocalText of={picture.caption} />{" "}
          <Link
            to={linkTo(locale, "albumPicture", { album: album.slug, slug: picture.slug })}
            className="inline-flex min-h-11 items-center"
          >
            {t("gallery.own_page")}
          </Link>
        </figcaption>
      </figure>
      <div className="row">
        <Button variant="soft" icon="arrow-left" onClick={() => step(-1)}>
          {t("gallery.previous")}
        </Button>
        <Button variant="soft" onClick={() => step(1)}>
          {t("gallery.next")}
          <Icon name="arrow-right" size={20} />
        </Button>
      </div>
    </dialog>
  );
}
