import { useLayoutEffect } from "react";
import { type DataStrategyResult, type MiddlewareFunction, useLocation, useMatches, useNavigation } from "react-router";
import { loadPageTexts } from "~/i18n/page-translator";
import { localeOfPath } from "~/lib/locale";
import { isRefreshing } from "~/lib/use-refresh";

export type ClientMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>;
export type CurrentPage = { pathname: string; search: string; data: unknown[] };

let visiblePage: CurrentPage | null = null;
const pageListeners = new Set<(page: CurrentPage) => void>();
const changeListeners = new Set<() => void>();

/** Stores the visible page, because client middleware knows only the address of its request. */
export function useCurrentPage(): void {
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const { state } = useNavigation();
  useLayoutEffect(() => {
    visiblePage = { pathname, search, data: matches.map(({ loaderData }) => loaderData) };
    if (state === "idle") for (const listener of pageListeners) listener(visiblePage);
  }, [pathname, search, matches, state]);
}

export function currentPage(): CurrentPage {
  return visiblePage ?? { pathname: location.pathname, search: location.search, data: [] };
}

export function onPageChange(listener: (page: CurrentPage) => void): void {
  pageListeners.add(listener);
}

/** Calls the listener when a form was answered or the page is refreshed, because other pages may have changed too. */
export function onChange(listener: () => void): void {
  changeListeners.add(listener);
}

export const noticeChanges: ClientMiddleware = async ({ request }, next) => {
  const isForm = request.method !== "GET";
  const results = await (isForm ? next() : undefined);
  if (isForm || isRefreshing()) for (const listener of changeListeners) listener();
  return results ?? next();
};

export function until(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

/** If a page's texts fail to load, it opens as a document, because browsers may not request a failed module again. */
export const pageTexts: ClientMiddleware = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  const hasTexts = loadPageTexts(localeOfPath(pathname), pathname).then(
    () => true,
    () => false,
  );
  const results = await next();
  const isLost = Object.values(results).some(({ type }) => type === "error");
  if (isLost || (await hasTexts)) return results;
  window.location.assign(pathname + search);
  return until(request.signal);
};
