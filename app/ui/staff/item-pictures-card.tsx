import type { ItemPicture } from "~/domain/catalog/item-pictures.server";
import type { ItemPictureKind } from "~/domain/catalog/picture-limits";
import { useT } from "~/i18n/use-t";
import { textIn } from "~/lib/locale";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "../parts/button";
import { Picture } from "../parts/picture";

type Props = { kind: ItemPictureKind; item: number; chosen: readonly ItemPicture[] };

export function ItemPicturesCard({ kind, item, chosen }: Props) {
  const { t, locale } = useT();
  return (
    <section className="card stack staff-row-form" aria-labelledby="pictures">
      <h2 id="pictures">{t("pictures.choose.card")}</h2>
      {chosen.length === 0 ? (
        <p className="help">{t("pictures.choose.chosen_none")}</p>
      ) : (
        <ul className="staff-pictures">
          {chosen.map(({ slug, alt, view }) => (
            <li key={slug}>
              <Picture of={view} alt={textIn(alt, locale)} sizes="160px" className="staff-thumbnail" />
            </li>
          ))}
        </ul>
      )}
      <p>
        <a href={linkToStaff("itemPictures", { kind, key: item })} className={buttonClass("line")}>
          {t(chosen.length === 0 ? "pictures.choose.one_found" : "pictures.choose.change")}
        </a>
      </p>
    </section>
  );
}
