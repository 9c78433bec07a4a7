import { createContext, type RouterContextProvider } from "react-router";
import type { SeoRecord } from "~/domain/platform/get-seo-by-path.server";
import type { PageRows } from "~/domain/platform/read-page.server";

/** What is known of the page that was asked for; each middleware adds its part. */
export type Page = Omit<PageRows, "shop"> & {
  /** The status with which the route's validation refused the address, if it did. */
  refused: number | null;
  record: SeoRecord | null;
};

const pageContext = createContext<Page>({ rules: [], seo: null, inCart: 0, refused: null, record: null });

export function pageOf(context: Readonly<RouterContextProvider>): Page {
  return context.get(pageContext);
}

export function addToPage(context: Readonly<RouterContextProvider>, part: Partial<Page>): void {
  context.set(pageContext, { ...context.get(pageContext), ...part });
}

/** Programs' doors and files: no page is looked up for them, counted or moved. */
export function isPagePath(path: string): boolean {
  return !/^\/(api|internal-api|media|og|webhooks|simulator|preferences|static|images|assets)\/|\.\w{2,5}$/.test(path);
}
