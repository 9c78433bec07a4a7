import { type LinkProps, type NavLinkProps, Link as RouterLink, NavLink as RouterNavLink } from "react-router";

/** A link to another page of the shop; the page changes as the style sheet's transition `page` has it. */
export function Link(props: LinkProps) {
  return <RouterLink viewTransition {...props} />;
}

/** The same, which knows when it is the page that is shown. */
export function NavLink(props: NavLinkProps) {
  return <RouterNavLink viewTransition {...props} />;
}
