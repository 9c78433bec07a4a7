import { createContext, type DataStrategyResult, isRouteErrorResponse } from "react-router";
import { isRefreshing } from "~/lib/use-refresh";
import { type ClientMiddleware, currentPage, until } from "./navigation";

const lostFormContext = createContext(false);
const timeoutMs = 30_000;

type Page = {
  report(isLost: boolean, isDelayed: boolean): void;
  formResult(): unknown;
};

/** Keeps the page if the connection is lost or a read takes over 30 s. An error page would discard typed input. */
export function keepPage({ report, formResult }: Page): ClientMiddleware {
  return async ({ request, context }, next) => {
    if (context.get(lostFormContext)) return {};
    const isRead = request.method === "GET";
    const results = await (isRead ? Promise.race([next(), nothing()]) : next());
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
    return until(request.signal);
  };
}

function nothing(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), timeoutMs));
}

/**
 * The shop answers with data, a redirect, or an error response with data. Any other answer comes from somewhere else.
 */
function isNoAnswer({ type, result }: DataStrategyResult): boolean {
  if (type !== "error" || result instanceof Response) return false;
  const error = result instanceof Object && "init" in result && "data" in result ? result.data : result;
  return !isRouteErrorResponse(error) || (error.status >= 502 && typeof error.data === "string");
}
