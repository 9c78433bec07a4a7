import type { ComponentProps } from "react";
import { type LinkProps, Link as RouterLink, useLocation } from "react-router";
import { carriedTo } from "./carried";

type Props = Omit<ComponentProps<"a">, "href"> & Pick<LinkProps, "to" | "preventScrollReset" | "reloadDocument">;

/**
 * A link to another page of the shop; the page changes as the style sheet's transition `page` has it. The server writes an
 * address as it is: React Router would hold it against the routes first, for a press that can only come in a browser.
 */
export function Link({ to, preventScrollReset, reloadDocument, ...rest }: Props) {
  if (import.meta.env.SSR && typeof to === "string" && to.startsWith("/")) return <a href={carriedTo(to)} {...rest} />;
  const behaviour = { preventScrollReset, reloadDocument };
  return <RouterLink to={to} discover="none" viewTransition {...behaviour} {...rest} />;
}

/** The same, which says when it leads to the page that is shown, or above it. `end`: not above it. */
export function NavLink({ to, end, ...rest }: Props & { to: string; end?: boolean }) {
  const { pathname } = useLocation();
  const here = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link to={to} aria-current={here ? "page" : undefined} {...rest} />;
}
