import type { NavigateFunction } from "react-router";
import { pageAt, personal } from "~/site-map";
import { onChange } from "./navigation";
import { fetchScripts } from "./page-scripts";

const done = new Set<string>();
const kept = new Map<string, number>();
const keptMs = 5_000;

export async function ahead(on: HTMLElement, navigate: NavigateFunction): Promise<void> {
  if (on instanceof HTMLAnchorElement) prefetch(on);
  if (on instanceof HTMLInputElement) (await import("./suggest")).suggestFor(on, navigate);
}

function prefetch({ href, origin, target, pathname, search }: HTMLAnchorElement): void {
  if (origin !== location.origin || target || done.has(href)) return;
  if (pathname === location.pathname) return;
  const page = pageAt(pathname);
  // A personal page changes with every action, so it is not prefetched.
  if (!page || page.id in personal) return;
  done.add(href);
  // React Router's data URL of a path that ends in a slash has `_` appended.
  const data = `${pathname.endsWith("/") ? `${pathname}_` : pathname}.data${search}`;
  kept.set(data, performance.now() + keptMs);
  fetchAhead(data);
  void fetchScripts([page.id]).catch(() => undefined);
}

/** A change can affect what prefetched pages show, such as the cart's quantity, so they are fetched again. */
onChange(() => {
  for (const [data, until] of kept) if (performance.now() < until) fetchAhead(data, { cache: "reload" });
  kept.clear();
});

function fetchAhead(data: string, how?: RequestInit): void {
  fetch(data, { priority: "low", headers: { Purpose: "prefetch" }, ...how }).catch(() => undefined);
}
