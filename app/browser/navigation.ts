import { useLayoutEffect } from "react";
import { type DataStrategyResult, type MiddlewareFunction, useLocation, useMatches, useNavigation } from "react-router";
import { loadPageTexts } from "~/i18n/page-translator";
import { localeOfPath } from "~/lib/locale";
import { isRefreshing } from "~/lib/use-refresh";

export type ClientMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>;
/** `data` is what the loaders of the page and of its layouts returned. */
export type CurrentPage = { pathname: string; search: string; data: unknown[] };

let visiblePage: CurrentPage | null = null;
const pageListeners = new Set<(page: CurrentPage) => void>();
const changeListeners = new Set<() => void>();

/** Remembers which page is shown, because client middleware only knows the address of the request. */
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

/** Calls the listener when another page is shown, or the same page with other data. */
export function onPageChange(listener: (page: CurrentPage) => void): void {
  pageListeners.add(listener);
}

/** Calls the listener when a form was answered, or the page is refreshed, so that other pages may have changed too. */
export function onChange(listener: () => void): void {
  changeListeners.add(listener);
}

export const noticeChanges: ClientMiddleware = async ({ request }, next) => {
  const isForm = request.method !== "GET";
  const results = await (isForm ? next() : undefined);
  if (isForm || isRefreshing()) for (const listener of changeListeners) listener();
  return results ?? next();
};

/** A promise that only ends when the signal aborts. */
export function until(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

/**
 * Loads the next page's texts in parallel with its data. If the data arrived and the texts did not, the browser opens
 * the page as a document, because a module whose request failed may never be requested again.
 */
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
