import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { NavLink } from "../parts/link";

export default function OwnPages() {
  const { locale, t } = useT();
  return (
    <nav className="wrap flex gap-4 pt-4" aria-label={t("common.nav.own")}>
      <NavLink to={linkTo(locale, "cart")}>{t("common.nav.cart")}</NavLink>
      <NavLink to={linkTo(locale, "findOrder")}>{t("common.nav.orders")}</NavLink>
    </nav>
  );
}
