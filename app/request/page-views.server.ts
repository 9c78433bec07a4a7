import type { IncomingMessage } from "node:http";
import { isbot } from "isbot";
import type { MiddlewareFunction } from "react-router";
import { normalisePage } from "~/domain/visitors/page-path.rules";
import { addPageViews, type PageViews, pageViewKey } from "~/domain/visitors/visitor-sessions.server";
import { currentTime } from "~/lib/clock";
import { logError } from "~/lib/log.server";
import { shopDate } from "~/lib/shop-time";
import { getDb } from "~db/client.server";
import { isDataRequest, isPagePath } from "./page.server";

const batchMs = 3_000;

const pending = new Map<string, PageViews>();
let timer: NodeJS.Timeout | undefined;

/** Prefetches, revalidations and robots do not count as page views. */
export const pageViewsMiddleware: MiddlewareFunction<Response> = async ({ request, url }, next) => {
  const response = await next();
  if (response.status === 200 && isView(request, url)) recordView(url.pathname);
  return response;
};

export function recordPageView({ headers }: IncomingMessage, { pathname }: URL): void {
  if (!isAutomatic((name) => headers[name]?.toString() ?? null)) recordView(pathname);
}

function isAutomatic(header: (name: string) => string | null): boolean {
  const purpose = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map(header).join();
  return /prefetch|prerender|preview/i.test(purpose) || isbot(header("user-agent"));
}

function isView(request: Request, { pathname, search }: URL): boolean {
  const { headers, method } = request;
  if (method !== "GET" || !isPagePath(pathname) || isAutomatic((name) => headers.get(name))) return false;
  const from = headers.get("Referer") ?? "";
  return (
    !isDataRequest(request) ||
    (URL.canParse(from) && pageAndQuery(new URL(from)) !== pageAndQuery({ pathname, search }))
  );
}

function pageAndQuery({ pathname, search }: Pick<URL, "pathname" | "search">): string {
  return `${pathname.replace(/(.)\/$/, "$1")}?${new URLSearchParams(search)}`;
}

function recordView(address: string) {
  addViews({ day: shopDate(currentTime()), ...normalisePage(address), count: 1 });
  // The timer does not keep the process alive. On shutdown, the remaining counts are written.
  timer ??= setTimeout(() => void flushPageViews(), batchMs).unref();
}

function addViews(views: PageViews) {
  const key = pageViewKey(views);
  pending.set(key, { ...views, count: views.count + (pending.get(key)?.count ?? 0) });
}

export async function flushPageViews(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const batch = [...pending.values()];
  pending.clear();
  await addPageViews(getDb(), batch).catch((error: unknown) => {
    for (const views of batch) addViews(views);
    logError(error, "page views");
  });
}
