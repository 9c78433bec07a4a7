import { matchRoutes } from "react-router";
import { router } from "./router";

const signs = ["pointerover", "focusin"] as const;
/** What belongs to one visitor changes with what they do: it is asked for when it is shown. */
const personal = /^\/(en\/)?(cart|checkout|orders)(\/|$)/;

/** Fetches script and data of the page whose link a visitor turns to, once: the shop lets the answer be kept for 5 s. */
export function prefetchByIntent(): () => void {
  const done = new Set<string>();
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || link.origin !== location.origin || link.target || done.has(link.href)) return;
    const { pathname, search } = new URL(link.href);
    if (pathname === location.pathname || personal.test(pathname)) return;
    const match = matchRoutes(router().routes, pathname)?.at(-1);
    const route = match && window.__reactRouterManifest?.routes[match.route.id ?? ""];
    if (!route || match.route.path === "*") return;
    done.add(link.href);
    const data = `${pathname === "/" ? "/_root" : pathname}.data${search}`;
    for (const file of [route.module, ...(route.imports ?? []), data])
      fetch(file, { priority: "low", headers: { Purpose: "prefetch" } }).catch(() => undefined);
  };
  for (const sign of signs) document.addEventListener(sign, look, { passive: true });
  return () => {
    for (const sign of signs) document.removeEventListener(sign, look);
  };
}
