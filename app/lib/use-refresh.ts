import { useCallback, useEffect } from "react";
import { useRevalidator } from "react-router";

let running = 0;

/** Whether the page is loading its data again. The visitor did not ask for it, so a failure is not reported. */
export function isRefreshing(): boolean {
  return running > 0;
}

/** Loads the page's data again. */
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
