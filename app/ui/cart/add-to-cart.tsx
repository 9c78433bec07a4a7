import type { ComponentProps, ReactNode } from "react";
import { Form, useLocation } from "react-router";
import type { AddedItem } from "~/domain/cart/added-item.server";
import { useT } from "~/i18n/use-t";
import { useShop } from "../layout/frame-data";
import { withSession } from "../parts/cookieless-session";
import { deferComponent, useHydrated } from "../parts/hydration";

export function WhileSelling({ children }: { children: ReactNode }) {
  const { t } = useT();
  return useShop()?.canOrder === false ? <p className="help">{t("cart.not_taking")}</p> : children;
}

type Props = Omit<ComponentProps<typeof Form>, "action" | "method"> & { action: string };

/** With a script, the field `stay` keeps the visitor on the page, and `AddedPanel` shows what was added. */
export function AddToCartForm({ action, children, ...form }: Props) {
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  const here = pathname + search;
  const renderedAction = import.meta.env.SSR ? withSession(action) : action;
  return (
    <Form {...form} method="post" action={isHydrated ? here : renderedAction} noValidate preventScrollReset>
      {isHydrated && <input type="hidden" name="stay" value={here} />}
      {children}
    </Form>
  );
}

/** If the card fails to load, the counter of the cart still shows the addition. */
const AddedCard = deferComponent(() => import("./added-card").catch(() => ({ default: () => null })));

/** Must follow the button, so that Tab leads into it. `added` must be a new object for each addition. */
export function AddedPanel({ added }: { added: AddedItem | null | undefined }) {
  return <div role="status">{added && <AddedCard added={added} />}</div>;
}
