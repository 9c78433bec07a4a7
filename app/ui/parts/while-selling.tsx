import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { useShop } from "../layout/use-shop";

/** A button that puts something into a cart; in its place, while the shop takes nothing, a word about that. */
export function WhileSelling({ children }: { children: ReactNode }) {
  const { t } = useT();
  return useShop()?.takesOrders === false ? <p className="help">{t("cart.not_taking")}</p> : children;
}
