import { useEffect } from "react";
import { useRevalidator } from "react-router";

/** While the visitor looks at it; without a script the page reloads itself. */
export function useFreshPage(everyMs: number) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, revalidate]);
}
