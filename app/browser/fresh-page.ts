import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** Only while the page is visible. Without scripts the page reloads itself. */
export function useFreshPage(everyMs: number) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, revalidate]);
}
