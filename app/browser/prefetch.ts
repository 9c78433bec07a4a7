import type { NavigateFunction } from "react-router";
import { pageAt, personal } from "~/site-map";
import { onChange } from "./navigation";
import { fetchScripts } from "./next-pages";

const prefetched = new Set<string>();
const recent = new Map<string, number>();
const recentMs = 5_000;

export async function prefetchFor(element: HTMLElement, navigate: NavigateFunction): Promise<void> {
  if (element instanceof HTMLAnchorElement) prefetch(element);
  if (element instanceof HTMLInputElement) (await import("./suggest")).attachSuggestions(element, navigate);
}

function prefetch({ href, origin, target, pathname, search }: HTMLAnchorElement): void {
  if (origin !== location.origin || target || prefetched.has(href)) return;
  if (pathname === location.pathname) return;
  const page = pageAt(pathname);
  // A personal page changes with every action, so it is not prefetched.
  if (!page || page.id in personal) return;
  prefetched.add(href);
  // React Router's data URL of a path that ends in a slash has `_` appended.
  const data = `${pathname.endsWith("/") ? `${pathname}_` : pathname}.data${search}`;
  recent.set(data, performance.now() + recentMs);
  fetchData(data);
  void fetchScripts([page.id]).catch(() => undefined);
}

/** Loads recently prefetched pages again after a change, because they may show an old cart quantity, for example. */
onChange(() => {
  for (const [data, end] of recent) if (performance.now() < end) fetchData(data, { cache: "reload" });
  recent.clear();
});

function fetchData(data: string, options?: RequestInit): void {
  fetch(data, { priority: "low", headers: { Purpose: "prefetch" }, ...options }).catch(() => undefined);
}
