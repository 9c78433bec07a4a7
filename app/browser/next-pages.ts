import { useEffect } from "react";
import { type PageId, pageOfRoute } from "~/site-map";

const signs = ["pointerdown", "keydown"] as const;

/** Prefetches the scripts of likely next pages at the first interaction. */
export function useNextPages(...pages: PageId[]) {
  const wanted = pages.join();
  useEffect(() => {
    const routes = Object.entries(window.__reactRouterManifest?.routes ?? {});
    const load = () => {
      for (const page of wanted.split(",")) {
        const route = routes.find(([id]) => pageOfRoute(id) === page)?.[1];
        // `fetch` instead of `import()`, because a failed import is never retried.
        for (const file of route ? [route.module, ...(route.imports ?? [])] : []) {
          const { href } = new URL(file, location.href);
          if (performance.getEntriesByName(href).length === 0) fetch(href, { priority: "low" }).catch(() => undefined);
        }
      }
    };
    for (const sign of signs) addEventListener(sign, load, { once: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, load);
    };
  }, [wanted]);
}
