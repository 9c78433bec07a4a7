import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { ButtonLink } from "../parts/button";
import { Message } from "../parts/message";

export function EmptyPageMessage() {
  const { locale, t } = useT();
  return (
    <Message>
      <p>{t("common.nothing_here")}</p>
      <p className="flex flex-wrap gap-2 pt-2">
        <ButtonLink to={linkTo(locale, "home")} variant="soft">
          {t("common.nav.home")}
        </ButtonLink>
        <ButtonLink to={linkTo(locale, "contact")} variant="soft">
          {t("common.nav.contact")}
        </ButtonLink>
      </p>
    </Message>
  );
}
