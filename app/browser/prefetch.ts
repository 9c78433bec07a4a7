import { matchRoutes } from "react-router";
import { router } from "./router";

/** What belongs to one visitor changes with what they do: it is asked for when it is shown. */
const personal = /^\/(en\/)?(cart|checkout|orders)(\/|$)/;
const done = new Set<string>();

/** Fetches script and data of the page a link leads to, once a page: the shop lets the answer be kept for 5 s. */
export function prefetch({ href, origin, target, pathname, search }: HTMLAnchorElement): void {
  if (origin !== location.origin || target || done.has(href)) return;
  if (pathname === location.pathname || personal.test(pathname)) return;
  const match = matchRoutes(router().routes, pathname)?.at(-1);
  const route = match && window.__reactRouterManifest?.routes[match.route.id ?? ""];
  if (!route || match.route.path === "*") return;
  done.add(href);
  const data = `${pathname === "/" ? "/_root" : pathname}.data${search}`;
  for (const file of [route.module, ...(route.imports ?? []), data])
    fetch(file, { priority: "low", headers: { Purpose: "prefetch" } }).catch(() => undefined);
}
