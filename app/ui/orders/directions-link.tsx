import { useT } from "~/i18n/use-t";
import { useShop } from "../layout/frame-data";
import { buttonClass } from "../parts/button";

export function DirectionsLink() {
  const { t } = useT();
  const shop = useShop();
  if (!shop?.address) return null;
  // https://developers.google.com/maps/documentation/urls describes these links.
  const href = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${shop.name}, ${shop.address}`)}`;
  return (
    <a className={buttonClass("line")} href={href} rel="noreferrer">
      {t("orders.directions")}
    </a>
  );
}
