import { useT } from "~/i18n/use-t";
import { type ShopFrame, useShop } from "../layout/frame-data";
import { buttonClass } from "../parts/button";

// https://developers.google.com/maps/documentation/urls describes these links.
export function directionsTo({ name, address = "" }: ShopFrame): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(`${name}, ${address}`)}`;
}

export function DirectionsLink() {
  const { t } = useT();
  const shop = useShop();
  if (!shop?.address) return null;
  return (
    <a className={buttonClass("line")} href={directionsTo(shop)} rel="noreferrer">
      {t("orders.directions")}
    </a>
  );
}
