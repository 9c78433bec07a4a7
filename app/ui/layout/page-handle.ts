import { useMatches } from "react-router";

/** What a route's `handle` may say of how its page is shown. */
export type PageHandle = {
  /**
   * `auth`: nothing leads away from the form; `profile`: beside it what else is the visitor's own; `ticket`:
   * nothing above it asks, nothing lies over its foot; `bare`: no page of the shop.
   */
  layout?: "auth" | "profile" | "ticket" | "bare";
  /** A mode that this page needs, whatever the visitor chose. */
  color?: "light" | "dark";
};

/** What the page that is shown says of itself; the innermost route speaks. */
export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle)) as PageHandle;
}
