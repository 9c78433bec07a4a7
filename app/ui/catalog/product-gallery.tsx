import type { PictureView } from "~/domain/media/find-picture.server";
import { useT } from "~/i18n/use-t";
import { Link } from "../parts/link";
import { Picture } from "../parts/picture";

type Props = { pictures: readonly PictureView[]; selected: PictureView | null; hrefOf: (number: number) => string };

export function ProductGallery({ pictures, selected, hrefOf }: Props) {
  const { t } = useT();
  return (
    <section aria-label={t("catalog.product.pictures")} className="grid gap-3">
      <Picture of={selected} isEager className="w-full rounded-card object-contain max-lg:max-h-[34svh]" />
      {pictures.length > 1 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((picture, index) => (
            <li key={picture.hash} className="w-20">
              <Link
                to={hrefOf(index + 1)}
                className="thumb"
                aria-current={picture.hash === selected?.hash ? "true" : undefined}
                preventScrollReset
              >
                <Picture of={picture} alt={t("catalog.product.picture", { number: index + 1, of: pictures.length })} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
