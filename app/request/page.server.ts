import { createContext, type RouterContextProvider } from "react-router";
import type { PageDescription } from "~/domain/content/pages/describe-page.server";
import { defaultAppearance } from "~/domain/shop/get-appearance.server";
import type { SeoRecord } from "~/domain/shop/seo-records.server";
import { emptyVisitorFrame, type VisitorFrame } from "~/lib/visitor-frame";
import type { PageRows } from "~/request/read-page-rows.server";
import type { PageId } from "~/site-map";

export type StructuredData = { "@type": string } & Record<string, unknown>;
/** The page's share image and the shop's logo have absolute URLs. */
type HeadImages = { share: string; logo: string };

/** `description` is null for an unlisted page. */
export type DocumentHead = {
  id: PageId;
  params: Record<string, string | undefined>;
  description: PageDescription | null;
  buildStructuredData: ((images: HeadImages) => StructuredData[]) | null;
};

export type RequestPage = Omit<PageRows, "shop" | "session"> & {
  refusedStatus: number | null;
  seoRecord: SeoRecord | null;
  head: DocumentHead | null;
  visitorFrame: VisitorFrame;
};

const pageContext = createContext<RequestPage>({
  appearance: defaultAppearance,
  rules: [],
  seo: null,
  inCart: 0,
  refusedStatus: null,
  seoRecord: null,
  head: null,
  visitorFrame: emptyVisitorFrame,
});

export function pageOf(context: Readonly<RouterContextProvider>): RequestPage {
  return context.get(pageContext);
}

export function addToPage(context: Readonly<RouterContextProvider>, change: Partial<RequestPage>): void {
  context.set(pageContext, { ...context.get(pageContext), ...change });
}

/** `internal-api` and `_nuxt` are not pages, because the API's contract excludes them from SEO records. */
const nonPagePaths = /^\/(api|internal-api|_nuxt|media|og|webhooks|simulator|preferences|static|images|assets)\//;
/** Extensions of pages on older sites do not count as files, so that redirect rules can match them. */
const file = /\.(?!(html?|php|aspx?|jsp)$)(\w{2,5}|webmanifest)$/i;

export function isPagePath(path: string): boolean {
  return !nonPagePaths.test(path) && !file.test(path) && !isStaffPath(path);
}

/** Redirect rules do not apply to staff pages, so that no rule can lock staff out. */
export function isStaffPath(path: string): boolean {
  return /^\/staff(\/|$)/i.test(path);
}

/** Returns whether a client navigation requests a page's data instead of its document. */
export function isDataRequest({ url }: Pick<Request, "url">): boolean {
  return /^[^?#]+\.data(?:[?#]|$)/.test(url);
}

export function isMediaPath(path: string): boolean {
  return path.startsWith("/media/");
}

export function isApiPath(path: string): boolean {
  return path.startsWith("/api/trpc/");
}
