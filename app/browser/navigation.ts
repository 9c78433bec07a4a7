import { useLayoutEffect } from "react";
import {
  createContext,
  type DataStrategyResult,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
  useMatches,
  useNavigation,
} from "react-router";
import { loadPageTexts } from "~/i18n/page-translator";
import { localeOfPath } from "~/lib/locale";
import { isRefreshing } from "~/lib/use-refresh";

const lostFormContext = createContext(false);

const readTimeoutMs = 30_000;

type PageCallbacks = {
  report(isLost: boolean, isDelayed: boolean): void;
  formResult(): unknown;
};

export type ClientMiddleware = MiddlewareFunction<Record<string, DataStrategyResult>>;
export type CurrentPage = { pathname: string; search: string; data: unknown[] };

let visiblePage: CurrentPage | null = null;
const pageListeners = new Set<(page: CurrentPage) => void>();
const changeListeners = new Set<() => void>();

/** Stores the visible page, because client middleware only gets the request. */
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

/** Calls the listener after every sent form and refresh, because data that it stored for other pages may be outdated. */
export function onChange(listener: () => void): void {
  changeListeners.add(listener);
}

export const detectChanges: ClientMiddleware = async ({ request }, next) => {
  const isForm = request.method !== "GET";
  const results = await (isForm ? next() : undefined);
  if (isForm || isRefreshing()) for (const listener of changeListeners) listener();
  return results ?? next();
};

export function waitUntilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

/** A page whose texts fail to load opens as a document, because browsers may not load a failed module again. */
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
  return waitUntilAborted(request.signal);
};

/** Keeps the page if the connection is lost or a read takes over 30 s. An error page would discard typed input. */
export function keepPage({ report, formResult }: PageCallbacks): ClientMiddleware {
  return async ({ request, context }, next) => {
    if (context.get(lostFormContext)) return {};
    const isRead = request.method === "GET";
    const results = await (isRead ? Promise.race([next(), waitForReadTimeout()]) : next());
    const { pathname, search } = new URL(request.url);
    const page = currentPage();
    const isSamePage = pathname === page.pathname;
    const isSameAddress = isRead && isSamePage && search === page.search;
    const isLost = results === null || Object.values(results).some(isNoAnswer);
    if (request.signal.aborted || (isSameAddress && isRefreshing())) return isLost ? {} : undefined;
    report(isLost, results === null);
    if (!isLost) return;
    if (!isRead && isSamePage) {
      context.set(lostFormContext, true);
      const answered = Object.keys(results ?? {}).map((id) => [id, { type: "data", result: formResult() }]);
      return Object.fromEntries(answered);
    }
    if (isSameAddress) return {};
    // There is no data for the requested page, so this navigation stays pending until another one aborts it.
    return waitUntilAborted(request.signal);
  };
}

function waitForReadTimeout(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), readTimeoutMs));
}

/** The shop answers with data, a redirect, or an error response with data. Any other answer is not from the shop. */
function isNoAnswer({ type, result }: DataStrategyResult): boolean {
  if (type !== "error" || result instanceof Response) return false;
  const error = result instanceof Object && "init" in result && "data" in result ? result.data : result;
  return !isRouteErrorResponse(error) || (error.status >= 502 && typeof error.data === "string");
}
