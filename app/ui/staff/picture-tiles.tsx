import type { ListedPicture } from "~/domain/media/picture-rows.server";
import { useT } from "~/i18n/use-t";
import { textIn } from "~/lib/locale";
import { linkToStaff } from "~/staff-map";
import { Picture } from "../parts/picture";
import { useListQuery } from "./page-head";
import { StatePill } from "./state-pill";

export function PictureTiles({ pictures }: { pictures: readonly ListedPicture[] }) {
  const { locale, t } = useT();
  const query = useListQuery();
  return (
    <ul className="staff-pictures">
      {pictures.map(({ slug, fileName, alt, view, uses }) => (
        <li key={slug} className="card">
          <Picture of={view} sizes="160px" className="staff-thumbnail" />
          <a href={linkToStaff("picture", { slug }, query)}>{fileName || slug}</a>
          <span className="help">{textIn(alt, locale)}</span>
          <span className="help">{uses > 0 ? t("pictures.used", { count: uses }) : t("pictures.used_none")}</span>
          {hasTexts(alt) ? (
            <StatePill tone="good">{t("pictures.ready")}</StatePill>
          ) : (
            <StatePill tone="wait">{t("pictures.needs_alt")}</StatePill>
          )}
        </li>
      ))}
    </ul>
  );
}

function hasTexts(alt: ListedPicture["alt"]): boolean {
  return Boolean(alt?.vi && alt.en);
}
