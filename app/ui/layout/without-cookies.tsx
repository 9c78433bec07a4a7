import { use } from "react";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { CookielessSessionContext } from "../parts/cookieless-session";
import { Link } from "../parts/link";

export function WithoutCookies() {
  const { locale, t } = useT();
  const session = use(CookielessSessionContext);
  if (!session) return null;
  return (
    <details className="no-print border-b border-line bg-soft text-sm">
      <summary className="wrap min-h-11 content-center">
        {t(session.isExpired ? "carried.over" : "carried.how")}
      </summary>
      <p className="wrap pb-3">
        {t(session.isExpired ? "carried.over_more" : "carried.how_more")}{" "}
        {session.isExpired && <Link to={linkTo(locale, "findOrder")}>{t("common.nav.orders")}</Link>}
      </p>
    </details>
  );
}
