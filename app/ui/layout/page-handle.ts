import { useMatches } from "react-router";

export type PageHandle = {
  /** auth: nothing leads away; profile: the visitor's own; ticket: nothing above it or over its foot; bare: no frame. */
  layout?: "auth" | "profile" | "ticket" | "bare";
  /** A mode that this page needs, whatever the visitor chose. */
  color?: "light" | "dark";
  /** Kept by the phone, it is all that is there: no script comes with it, whatever the visitor chose. */
  script?: false;
  /** Without it, or with nothing above it: whether visits may be measured is asked below the page then. */
  bottomBar?: false | "alone";
  search?: false;
};

/** The innermost route speaks. */
export function usePageHandle(): PageHandle {
  return Object.assign({}, ...useMatches().map(({ handle }) => handle)) as PageHandle;
}

type Forms = {
  /** A choice of language or colour takes it along as it is, by a POST. */
  formAlong?: string;
  /** The other language takes its people along, in the address. */
  formInAddress?: string;
};

/** Forms that no choice loses, where no script keeps them. Their page's data names them: an error page has none. */
export function useFormsAlong(): Forms {
  return (useMatches().at(-1)?.loaderData as Forms | undefined) ?? {};
}
