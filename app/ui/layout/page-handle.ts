import { useMatches } from "react-router";

export type PageHandle = {
  /** auth: no footer and bar; profile: links of the profile; ticket: no consent prompt and bar; bare: no frame; staff: the frame of
   * staff pages, and nothing of the shop. */
  layout?: "auth" | "profile" | "ticket" | "bare" | "staff";
  color?: "light" | "dark";
  /** `false` omits scripts: the page is kept offline without them, or is a staff page. */
  script?: false;
  /** Without a bottom bar, or when it is `alone`, the consent prompt is placed below the page. */
  bottomBar?: false | "alone";
  search?: false;
};

export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle)) as PageHandle;
}

type Forms = {
  /** The id of a form whose input is kept when language or colour change, by a POST. */
  formAlong?: string;
  /** The id of a form whose quantities are passed in the URL when the language changes. */
  formInAddress?: string;
};

export function useFormsAlong(): Forms {
  return (useMatches().at(-1)?.loaderData as Forms | undefined) ?? {};
}
