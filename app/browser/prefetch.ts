import { matchRoutes } from "react-router";
import { router } from "./router";

/** What belongs to one visitor changes with what they do: it is asked for when it is shown. */
const personal = /^\/(en\/)?(cart|checkout|orders)(\/|$)/;
const done = new Set<string>();
/** Data that the browser may still keep, and until when (`lifetime` in server/http-server.ts). */
const kept = new Map<string, number>();
const keptMs = 5_000;

/** Fetches script and data of the page a link leads to, once a page: the shop lets the answer be kept for 5 s. */
export function prefetch({ href, origin, target, pathname, search }: HTMLAnchorElement): void {
  if (origin !== location.origin || target || done.has(href)) return;
  if (pathname === location.pathname || personal.test(pathname)) return;
  const match = matchRoutes(router().routes, pathname)?.at(-1);
  const route = match && window.__reactRouterManifest?.routes[match.route.id ?? ""];
  if (!route || match.route.path === "*") return;
  done.add(href);
  const data = `${pathname === "/" ? "/_root" : pathname}.data${search}`;
  kept.set(data, performance.now() + keptMs);
  for (const file of [route.module, ...(route.imports ?? []), data]) fetchAhead(file);
}

/** What a form changes is not to be hidden by what was fetched before it: the number in the cart stands on every page. */
router().subscribe(({ navigation: { state, formMethod } }) => {
  if (state !== "loading" || formMethod !== "POST") return;
  for (const [data, until] of kept) if (performance.now() < until) fetchAhead(data, { cache: "reload" });
  kept.clear();
});

function fetchAhead(file: string, how?: RequestInit) {
  fetch(file, { priority: "low", headers: { Purpose: "prefetch" }, ...how }).catch(() => undefined);
}
