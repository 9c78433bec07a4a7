import { type ComponentType, type MouseEvent, useState } from "react";
import type { PictureView } from "~/domain/media/find-picture.server";
import { useT } from "~/i18n/use-t";
import { Link } from "../parts/link";
import { Picture } from "../parts/picture";

export type GalleryTabsProps = { pictures: readonly PictureView[]; first: string; pictureClass: string };
type Props = { pictures: readonly PictureView[]; selected: PictureView | null; hrefOf: (number: number) => string };

const pictureClass = "w-full rounded-card object-contain max-lg:max-h-[34svh]";

/** Each thumbnail links to the page with its picture. Pointing at one loads tabs, which its press then shows instead. */
export function ProductGallery({ pictures, selected, hrefOf }: Props) {
  const { t } = useT();
  const [GalleryTabs, setGalleryTabs] = useState<ComponentType<GalleryTabsProps> | null>(null);
  // Another selection of the page, such as that of a variant, replaces what was pressed before.
  const [pressed, setPressed] = useState({ hash: "", selected });
  const loadTabs = () => {
    if (!GalleryTabs) import("./gallery-tabs").then((loaded) => setGalleryTabs(() => loaded.default)).catch(() => null);
  };
  const press = (event: MouseEvent, { hash }: PictureView) => {
    if (!GalleryTabs || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setPressed({ hash, selected });
  };
  const hasPressed = GalleryTabs && pressed.hash !== "" && pressed.selected?.hash === selected?.hash;
  return (
    <section aria-label={t("catalog.product.pictures")} className="grid gap-3">
      {hasPressed ? (
        <GalleryTabs pictures={pictures} first={pressed.hash} pictureClass={pictureClass} />
      ) : (
        <>
          <Picture of={selected} isEager className={pictureClass} />
          {pictures.length > 1 && (
            <ul className="flex flex-wrap gap-3" onPointerEnter={loadTabs} onFocus={loadTabs}>
              {pictures.map((picture, index) => (
                <li key={picture.hash} className="w-20" onClickCapture={(event) => press(event, picture)}>
                  <Link
                    to={hrefOf(index + 1)}
                    className="thumb"
                    aria-current={picture.hash === selected?.hash ? "true" : undefined}
                    preventScrollReset
                  >
                    <Picture
                      of={picture}
                      alt={t("catalog.product.picture", { number: index + 1, of: pictures.length })}
                    />
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}
