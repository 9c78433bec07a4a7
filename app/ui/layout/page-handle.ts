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
  /** Without the bar at a phone's foot; a page with an act of its own there says so. */
  bottomBar?: false;
  /** Without the search in the header: nothing leads away from what is being done. */
  search?: false;
};

/** What the page that is shown says of itself; the innermost route speaks. */
export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle)) as PageHandle;
}

type Forms = {
  /** A choice of language or colour takes it along as it is, by a POST. */
  formAlong?: string;
  /** The other language takes its people along, in the address. */
  formInAddress?: string;
};

/** The ids of forms that are not lost by a choice, where no script keeps them. Their page's data names them: an error page has none. */
export function useFormsAlong(): Forms {
  return (useMatches().at(-1)?.loaderData as Forms | undefined) ?? {};
}
