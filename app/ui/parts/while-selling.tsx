import type { ReactNode } from "react";
import { useT } from "~/i18n/use-t";
import { useShop } from "../layout/use-shop";

export function WhileSelling({ children }: { children: ReactNode }) {
  const { t } = useT();
  return useShop()?.takesOrders === false ? <p className="help">{t("cart.not_taking")}</p> : children;
}
