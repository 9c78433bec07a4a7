import { useCallback, useEffect } from "react";
import { useRevalidator } from "react-router";

let running = 0;

/** Returns whether the page reloads its data in the background. A failed reload is not reported to the visitor. */
export function isRefreshing(): boolean {
  return running > 0;
}

export function useRefresh(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(async () => {
    running++;
    await revalidate().finally(() => running--);
  }, [revalidate]);
}

export function useFreshPage(everyMs: number) {
  const refresh = useRefresh();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, refresh]);
}
