import type { ComponentProps, MouseEvent } from "react";
import { type LinkProps, useLinkClickHandler, useLocation } from "react-router";
import { canonicalPath } from "~/site-map";
import { carriedTo } from "./carried";

type Props = Omit<ComponentProps<"a">, "href"> &
  Pick<LinkProps, "preventScrollReset" | "reloadDocument"> & { to: string };

/** React Router's own link brings what fetches pages ahead, which `browser/prefetch.ts` does here: 1 kB. */
export function Link(props: Props) {
  if (!import.meta.env.SSR) return <LinkInPlace {...props} />;
  const { to, preventScrollReset: _, reloadDocument: __, ...rest } = props;
  return <a href={carriedTo(to)} {...rest} />;
}

function LinkInPlace({ to, preventScrollReset, reloadDocument, ...rest }: Props) {
  const lead = useLinkClickHandler<HTMLAnchorElement>(to, { preventScrollReset, viewTransition: true });
  const follow = (event: MouseEvent<HTMLAnchorElement>) => event.defaultPrevented || lead(event);
  return <a href={to} {...(!reloadDocument && { onClick: follow })} {...rest} />;
}

/** `end`: not where it leads above the page that is shown. */
export function NavLink({ to, end, ...rest }: Props & { end?: boolean }) {
  const { pathname } = useLocation();
  return <Link to={to} aria-current={leadsTo(to, pathname, end)} {...rest} />;
}

/** Whether a page's own path, or one above it, is `to`: its alias shows the same. */
export function leadsTo(to: string, pathname: string, end = false): "page" | undefined {
  const here = canonicalPath(pathname);
  return here === to || (!end && here.startsWith(`${to}/`)) ? "page" : undefined;
}
