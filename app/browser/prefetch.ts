import { matchRoutes } from "react-router";
import { pageOfRoute, personal } from "~/site-map";
import { router } from "./router";

const done = new Set<string>();
/** Until when the browser may still keep it (`lifetime` in server/http-server.ts). */
const kept = new Map<string, number>();
const keptMs = 5_000;

/** Of a link or a search box that a visitor turns to. */
export async function ahead(on: HTMLElement): Promise<void> {
  if (on instanceof HTMLAnchorElement) prefetch(on);
  if (on instanceof HTMLInputElement) (await import("./suggest")).suggestFor(on);
}

/** Once a page: the shop lets the answer be kept for 5 s. */
function prefetch({ href, origin, target, pathname, search }: HTMLAnchorElement): void {
  if (origin !== location.origin || target || done.has(href)) return;
  if (pathname === location.pathname) return;
  const id = matchRoutes(router().routes, pathname)?.at(-1)?.route.id ?? "";
  const route = window.__reactRouterManifest?.routes[id];
  const page = pageOfRoute(id);
  // What belongs to one visitor changes with what they do: it is asked for when it is shown.
  if (!route || !page || page in personal) return;
  done.add(href);
  // As React Router asks: the address of a page that ends in a slash gets a name.
  const data = `${pathname.endsWith("/") ? `${pathname}_` : pathname}.data${search}`;
  kept.set(data, performance.now() + keptMs);
  for (const file of [route.module, ...(route.imports ?? []), data]) fetchAhead(file);
}

/** What a form or a script changes is not to be hidden by what was fetched before it: the number in the cart stands on every page. */
router().subscribe(({ navigation: { state, formMethod }, revalidation }) => {
  if (revalidation === "idle" && (state !== "loading" || formMethod !== "POST")) return;
  for (const [data, until] of kept) if (performance.now() < until) fetchAhead(data, { cache: "reload" });
  kept.clear();
});

function fetchAhead(file: string, how?: RequestInit) {
  fetch(file, { priority: "low", headers: { Purpose: "prefetch" }, ...how }).catch(() => undefined);
}
