import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { NavLink } from "../parts/link";

export function AccountPages() {
  const { locale, t } = useT();
  return (
    <nav className="wrap flex flex-wrap gap-x-4 pt-2 [&>a]:py-2.5" aria-label={t("common.nav.own")}>
      <NavLink to={linkTo(locale, "dashboard")}>{t("common.nav.account")}</NavLink>
      <NavLink to={linkTo(locale, "cart")}>{t("common.nav.cart")}</NavLink>
      <NavLink to={linkTo(locale, "findOrder")}>{t("common.nav.orders")}</NavLink>
    </nav>
  );
}
