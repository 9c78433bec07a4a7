import { use } from "react";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { CarriedContext } from "../parts/carried";
import { Link } from "../parts/link";

export function WithoutCookies() {
  const { locale, t } = useT();
  const carried = use(CarriedContext);
  if (!carried) return null;
  return (
    <details className="no-print border-b border-line bg-soft text-sm">
      <summary className="wrap min-h-11 content-center">{t(carried.over ? "carried.over" : "carried.how")}</summary>
      <p className="wrap pb-3">
        {t(carried.over ? "carried.over_more" : "carried.how_more")}{" "}
        {carried.over && <Link to={linkTo(locale, "findOrder")}>{t("common.nav.orders")}</Link>}
      </p>
    </details>
  );
}
