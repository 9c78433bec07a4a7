import { useEffect } from "react";
import { useRevalidator } from "react-router";

export function useFreshPage(everyMs: number) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [everyMs, revalidate]);
}
