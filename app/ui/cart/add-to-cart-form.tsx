import type { ComponentProps } from "react";
import { Form, useLocation } from "react-router";
import { withSession } from "../parts/cookieless-session";
import { useHydrated } from "../parts/use-hydrated";

type Props = Omit<ComponentProps<typeof Form>, "action" | "method"> & { action: string };

/** With a script the field `stay` keeps the page, and `AddedPanel` shows what was added. */
export function AddToCartForm({ action, children, ...form }: Props) {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const here = pathname + search;
  const renderedAction = import.meta.env.SSR ? withSession(action) : action;
  return (
    <Form {...form} method="post" action={hydrated ? here : renderedAction} noValidate preventScrollReset>
      {hydrated && <input type="hidden" name="stay" value={here} />}
      {children}
    </Form>
  );
}
