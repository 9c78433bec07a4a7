import type { ComponentProps } from "react";
import { Form, useLocation } from "react-router";
import { carriedTo } from "../parts/carried";
import { useHydrated } from "../parts/use-hydrated";

type Props = Omit<ComponentProps<typeof Form>, "action" | "method"> & { action: string };

/** With a script the field `stay` keeps the page, and `AddedPanel` shows what was added. */
export function AddingForm({ action, children, ...form }: Props) {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const here = pathname + search;
  const drawn = import.meta.env.SSR ? carriedTo(action) : action;
  return (
    <Form {...form} method="post" action={hydrated ? here : drawn} noValidate preventScrollReset>
      {hydrated && <input type="hidden" name="stay" value={here} />}
      {children}
    </Form>
  );
}
