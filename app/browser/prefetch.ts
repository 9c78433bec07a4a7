import { matchRoutes } from "react-router";
import { pageOfRoute, personal } from "~/site-map";
import { router } from "./router";

const done = new Set<string>();
const kept = new Map<string, number>();
const keptMs = 5_000;

export async function ahead(on: HTMLElement): Promise<void> {
  if (on instanceof HTMLAnchorElement) prefetch(on);
  if (on instanceof HTMLInputElement) (await import("./suggest")).suggestFor(on);
}

function prefetch({ href, origin, target, pathname, search }: HTMLAnchorElement): void {
  if (origin !== location.origin || target || done.has(href)) return;
  if (pathname === location.pathname) return;
  const id = matchRoutes(router().routes, pathname)?.at(-1)?.route.id ?? "";
  const route = window.__reactRouterManifest?.routes[id];
  const page = pageOfRoute(id);
  // A personal page changes with every action, so it is not prefetched.
  if (!route || !page || page in personal) return;
  done.add(href);
  // React Router's data URL of a path that ends in a slash has `_` appended.
  const data = `${pathname.endsWith("/") ? `${pathname}_` : pathname}.data${search}`;
  kept.set(data, performance.now() + keptMs);
  for (const file of [route.module, ...(route.imports ?? []), data]) fetchAhead(file);
}

/** A form can change what prefetched pages show, such as the cart's quantity, so they are fetched again. */
router().subscribe(({ navigation: { state, formMethod }, revalidation }) => {
  if (revalidation === "idle" && (state !== "loading" || formMethod !== "POST")) return;
  for (const [data, until] of kept) if (performance.now() < until) fetchAhead(data, { cache: "reload" });
  kept.clear();
});

function fetchAhead(file: string, how?: RequestInit) {
  fetch(file, { priority: "low", headers: { Purpose: "prefetch" }, ...how }).catch(() => undefined);
}
