import { useMatches } from "react-router";

export type PageHandle = {
  /** The frame has variants: `auth` has no footer or bottom bar, `ticket` no consent prompt, `bare` nothing at all. */
  layout?: "auth" | "profile" | "ticket" | "bare" | "staff";
  color?: "light" | "dark";
  /** `false` omits scripts, for staff pages and for a page that is stored offline. */
  hasScript?: false;
  /** `false` omits the bottom bar. With `false` or `alone`, the consent prompt is after the footer and not sticky. */
  bottomBar?: false | "alone";
  /** `false` omits search and menu links, because a checkout has few links that lead away. */
  hasSearch?: false;
};

export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle)) as PageHandle;
}

type Forms = {
  /** The form with this ID is sent with a change of language or colours, so that its input is kept. */
  formAlong?: string;
  /** The quantities of the form with this ID are added to the URL when the language changes. */
  formInAddress?: string;
};

export function useFormsAlong(): Forms {
  return (useMatches().at(-1)?.loaderData as Forms | undefined) ?? {};
}
