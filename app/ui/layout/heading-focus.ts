import { useEffect } from "react";
import { useLocation } from "react-router";

/** The page that a screen reader has heard of; the first is told by the browser itself. */
let told: string | null = null;

/**
 * After a navigation in place the focus goes to the new page's heading, or to what the address names: it is heard, and Tab
 * goes on from there. Another page of a list counts, another choice on the same page does not. Scrolling is left alone.
 */
export function useHeadingFocus() {
  const { pathname, search, hash } = useLocation();
  const page = `${pathname} ${new URLSearchParams(search).get("page") ?? ""}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another hash of the same page is the browser's to follow
  useEffect(() => {
    // An error page may come in place of the page that was there, focus and all.
    const isSeen = told === null || (told === page && document.activeElement !== document.body);
    told = page;
    if (isSeen) return;
    const named = hash ? document.getElementById(hash.slice(1)) : null;
    const goal = named ?? document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
    if (!goal) return;
    goal.tabIndex = -1;
    goal.focus({ preventScroll: true });
  }, [page]);
}
