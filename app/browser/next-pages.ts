import { useEffect } from "react";
import type { PageId } from "~/site-map";

const interactions = ["pointerdown", "keydown"] as const;

export function useNextPages(...pages: PageId[]): void {
  const wanted = pages.join();
  useEffect(() => {
    const load = () => void fetchScripts(wanted.split(",") as PageId[]).catch(() => undefined);
    for (const type of interactions) addEventListener(type, load, { once: true });
    return () => {
      for (const type of interactions) removeEventListener(type, load);
    };
  }, [wanted]);
}

const requested = new Set<PageId>();

/** Uses `fetch`, because browsers never retry a failed `import()`. */
export async function fetchScripts(pages: PageId[]): Promise<void> {
  const fresh = pages.filter((page) => !requested.has(page));
  if (fresh.length === 0) return;
  for (const page of fresh) requested.add(page);
  const options = { priority: "low" } as const;
  const response = await fetch(`/builds/scripts?pages=${fresh}`, options).catch(() => null);
  const files: string[] = response?.ok ? await response.json() : [];
  for (const file of files) {
    const { href } = new URL(file, location.href);
    if (performance.getEntriesByName(href).length === 0) fetch(href, options).catch(() => undefined);
  }
}
