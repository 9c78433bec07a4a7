import { useEffect } from "react";
import { useLocation } from "react-router";

/** The value is null until the first page is shown. Browsers announce that page themselves. */
let lastPage: string | null = null;

/** Focuses the heading of a new page, or the target of the hash, so that screen readers announce the page. */
export function useHeadingFocus() {
  const { pathname, search, hash } = useLocation();
  const page = `${pathname} ${new URLSearchParams(search).get("page") ?? ""}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: browsers themselves follow a new hash of the same page
  useEffect(() => {
    // If an error page has removed the focused element, the focus is on the body and must move again.
    const isSeen = lastPage === null || (lastPage === page && document.activeElement !== document.body);
    lastPage = page;
    if (isSeen) return;
    const named = hash ? document.getElementById(hash.slice(1)) : null;
    const goal = named ?? document.querySelector<HTMLElement>("main h1") ?? document.getElementById("main");
    if (!goal) return;
    goal.tabIndex = -1;
    goal.focus({ preventScroll: true });
  }, [page]);
}

/** Focuses `selector` if the response removes the focused element. Pass undefined while no request is pending. */
export function useNextFocus(selector: string | undefined) {
  useEffect(
    () => () => {
      if (selector && document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus();
    },
    [selector],
  );
}
