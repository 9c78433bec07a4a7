import type { PageId } from "~/site-map";

const asked = new Set<PageId>();

/** Fetches the scripts of pages that may be opened next. `fetch` is used because a failed `import()` is never retried. */
export async function fetchScripts(pages: PageId[]): Promise<void> {
  const fresh = pages.filter((page) => !asked.has(page));
  if (fresh.length === 0) return;
  for (const page of fresh) asked.add(page);
  const how = { priority: "low" } as const;
  const answer = await fetch(`/builds/scripts?pages=${fresh}`, how).catch(() => null);
  const files: string[] = answer?.ok ? await answer.json() : [];
  for (const file of files) {
    const { href } = new URL(file, location.href);
    if (performance.getEntriesByName(href).length === 0) fetch(href, how).catch(() => undefined);
  }
}
