import { createContext, type RouterContextProvider } from "react-router";
import { standInLook } from "~/domain/platform/get-look.server";
import type { SeoRecord } from "~/domain/platform/get-seo-by-path.server";
import type { PageRows } from "~/domain/platform/read-page.server";

/** What is known of the page that was asked for; each middleware adds its part. */
export type Page = Omit<PageRows, "shop"> & {
  /** The status with which the route's validation refused the address, if it did. */
  refused: number | null;
  record: SeoRecord | null;
};

const pageContext = createContext<Page>({
  look: standInLook,
  rules: [],
  seo: null,
  inCart: 0,
  refused: null,
  record: null,
});

export function pageOf(context: Readonly<RouterContextProvider>): Page {
  return context.get(pageContext);
}

export function addToPage(context: Readonly<RouterContextProvider>, part: Partial<Page>): void {
  context.set(pageContext, { ...context.get(pageContext), ...part });
}

const doors = /^\/(api|internal-api|_nuxt|media|og|webhooks|simulator|preferences|static|images|assets)\//;
/** What ends like a page of an older site (`.html`, `.php`) is no file: it may have moved. */
const file = /\.(?!(html?|php|aspx?|jsp)$)\w{2,5}$/i;

/** Neither a programs' door nor a file: no page is looked up for those, counted or moved. */
export function isPagePath(path: string): boolean {
  return !doors.test(path) && !file.test(path);
}
