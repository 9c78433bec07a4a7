import { useEffect } from "react";
import { useRefresh } from "~/lib/use-refresh";

export function useFreshPage(everyMs: number) {
  const refresh = useRefresh();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, refresh]);
}
