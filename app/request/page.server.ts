import { createContext, type RouterContextProvider } from "react-router";
import { standInLook } from "~/domain/shop/get-look.server";
import type { SeoRecord } from "~/domain/shop/seo-records.server";
import type { PageRows } from "~/request/read-page.server";

export type Page = Omit<PageRows, "shop" | "login"> & {
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

/** `internal-api` and `_nuxt`: programs written for this API's specification take these for no pages too. */
const doors = /^\/(api|internal-api|_nuxt|media|og|webhooks|simulator|preferences|static|images|assets)\//;
/** What ends like a page of an older site (`.html`, `.php`) is no file: it may have moved. */
const file = /\.(?!(html?|php|aspx?|jsp)$)(\w{2,5}|webmanifest)$/i;

export function isPagePath(path: string): boolean {
  return !doors.test(path) && !file.test(path) && !isStaffPath(path);
}

/** Pages of the staff: no pages of the shop, and no redirect rule shuts anybody out of them. */
export function isStaffPath(path: string): boolean {
  return /^\/staff(\/|$)/i.test(path);
}

/** Pictures: as many as a page has, and none needs what a page does. */
export function isMediaPath(path: string): boolean {
  return path.startsWith("/media/");
}

export function isApiPath(path: string): boolean {
  return path.startsWith("/api/trpc/");
}
