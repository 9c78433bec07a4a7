import type { ComponentProps, MouseEvent } from "react";
import { type LinkProps, useLinkClickHandler, useLocation } from "react-router";
import { useT } from "~/i18n/use-t";
import type { LocalizedText } from "~/lib/locale";
import { canonicalPath } from "~/site-map";
import { withSession } from "./cookieless-session";
import { LocalText } from "./formatted-text";

type Props = Omit<ComponentProps<"a">, "href"> &
  Pick<LinkProps, "preventScrollReset" | "reloadDocument"> & { to: string };

/** This link is 1 kB smaller than React Router's, because it does not prefetch. `browser/prefetch.ts` does that. */
export function Link(props: Props) {
  if (!import.meta.env.SSR) return <LinkInPlace {...props} />;
  const { to, preventScrollReset: _, reloadDocument: __, ...rest } = props;
  return <a href={withSession(to)} {...rest} />;
}

function LinkInPlace({ to, preventScrollReset, reloadDocument, ...rest }: Props) {
  const handleClick = useLinkClickHandler<HTMLAnchorElement>(to, { preventScrollReset, viewTransition: true });
  const follow = (event: MouseEvent<HTMLAnchorElement>) => event.defaultPrevented || handleClick(event);
  return <a href={to} {...(!reloadDocument && { onClick: follow })} {...rest} />;
}

/** With `end`, pages below `to` do not count as current. */
export function NavLink({ to, end, ...rest }: Props & { end?: boolean }) {
  const { pathname } = useLocation();
  return <Link to={to} aria-current={currentState(to, pathname, end)} {...rest} />;
}

export function currentState(to: string, pathname: string, end = false): "page" | undefined {
  const here = canonicalPath(pathname);
  return here === to || (!end && here.startsWith(`${to}/`)) ? "page" : undefined;
}

export function PathLinks({ of }: { of: readonly { to: string; name: string | LocalizedText }[] }) {
  const { t } = useT();
  return (
    <nav aria-label={t("catalog.path")} className="text-sm">
      {of.map(({ to, name }, index) => (
        <span key={to}>
          {index > 0 && <span aria-hidden="true"> / </span>}
          <Link to={to}>{typeof name === "string" ? name : <LocalText of={name} />}</Link>
        </span>
      ))}
    </nav>
  );
}
