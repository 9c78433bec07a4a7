import { useEffect } from "react";
import type { PageId } from "~/site-map";
import { fetchScripts } from "./page-scripts";

const interactions = ["pointerdown", "keydown"] as const;

/** Prefetches the scripts of likely next pages at the first interaction. */
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
