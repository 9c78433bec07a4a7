import { useMatches } from "react-router";

export type PageHandle = {
  /**
   * auth: no footer or bottom bar; profile: links of the profile; ticket: no consent prompt or bottom bar; bare: no
   * frame; staff: the frame of staff pages instead of the shop's.
   */
  layout?: "auth" | "profile" | "ticket" | "bare" | "staff";
  color?: "light" | "dark";
  /** `false` omits scripts, for a page that is stored offline without them and for staff pages. */
  script?: false;
  /**
   * `false`: the page has no bottom bar. `"alone"`: it has one, but the consent prompt does not stick above it. In both
   * cases the prompt comes after the footer.
   */
  bottomBar?: false | "alone";
  /** `false` omits the search and the links of the menu, because few links lead away from a checkout. */
  search?: false;
};

export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle)) as PageHandle;
}

type Forms = {
  /** The id of a form that is also sent, by POST, when language or colours change, so that its input is kept. */
  formAlong?: string;
  /** The id of a form whose quantities are passed in the URL when the language changes. */
  formInAddress?: string;
};

export function useFormsAlong(): Forms {
  return (useMatches().at(-1)?.loaderData as Forms | undefined) ?? {};
}
