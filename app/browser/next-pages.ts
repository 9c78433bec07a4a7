import { useEffect } from "react";
import type { PageId } from "~/site-map";
import { fetchScripts } from "./page-scripts";

const signs = ["pointerdown", "keydown"] as const;

/** Prefetches the scripts of likely next pages at the first interaction. */
export function useNextPages(...pages: PageId[]): void {
  const wanted = pages.join();
  useEffect(() => {
    const load = () => void fetchScripts(wanted.split(",") as PageId[]).catch(() => undefined);
    for (const sign of signs) addEventListener(sign, load, { once: true });
    return () => {
      for (const sign of signs) removeEventListener(sign, load);
    };
  }, [wanted]);
}
