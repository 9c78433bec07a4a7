import type { ComponentProps, MouseEvent } from "react";
import { type LinkProps, useLinkClickHandler, useLocation } from "react-router";
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
  const here = pathname === to || (!end && pathname.startsWith(`${to}/`));
  return <Link to={to} aria-current={here ? "page" : undefined} {...rest} />;
}
