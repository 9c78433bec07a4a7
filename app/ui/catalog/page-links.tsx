import { useT } from "~/i18n/use-t";
import { ButtonLink } from "../parts/button";
import { Icon } from "../parts/icon";

type Props = { page: number; pages: number; hrefOf: (page: number) => string };

export function PageLinks({ page, pages, hrefOf }: Props) {
  const { t } = useT();
  if (pages < 2) return null;
  return (
    <nav className="row flex-wrap justify-center!" aria-label={t("catalog.pages.label")}>
      {page > 1 && (
        <ButtonLink to={hrefOf(page - 1)} variant="line" icon="arrow-left" rel="prev">
          {t("catalog.pages.previous")}
        </ButtonLink>
      )}
      <span className="num">{t("catalog.pages.at", { page, pages })}</span>
      {page < pages && (
        <ButtonLink to={hrefOf(page + 1)} variant="line" rel="next">
          {t("catalog.pages.next")}
          <Icon name="arrow-right" size={20} />
        </ButtonLink>
      )}
    </nav>
  );
}
