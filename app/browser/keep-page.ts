import { createContext, type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { router, until } from "./router";

const lostAct = createContext(false);
const timeoutMs = 30_000;

/** A request without an answer, or whose answer takes longer than 30 s to come where it only reads, must not put the error page where somebody was typing: the page stays, and `say` is told. */
export function keepPage(
  say: (lost: boolean, isLate: boolean) => void,
): MiddlewareFunction<Record<string, DataStrategyResult>> {
  return async ({ request, context }, next) => {
    // The form did not arrive: nothing can have changed, and asking would fail too.
    if (context.get(lostAct)) return {};
    const results = await (request.method === "GET" ? Promise.race([next(), nothing()]) : next());
    const { state } = router();
    const { navigation } = state;
    const lost = results === null || Object.values(results).some(({ result }) => isNoAnswer(result));
    // Idle: only a look whether something changed. What is shown stays; the next look may have more luck.
    if (request.signal.aborted || navigation.state === "idle") return lost ? {} : undefined;
    say(lost, results === null);
    if (!lost) return;
    const { pathname, search } = navigation.location;
    const samePage = pathname === state.location.pathname;
    if (navigation.state === "submitting" && samePage) {
      context.set(lostAct, true);
      const kept = Object.keys(results ?? {}).map((id) => [id, { type: "data", result: state.actionData?.[id] }]);
      return Object.fromEntries(kept);
    }
    if (navigation.state === "loading" && samePage && search === state.location.search) return {};
    // There is nothing to show of another page: wait here until something else is begun, which aborts this.
    return until(request.signal);
  };
}

function nothing(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), timeoutMs));
}

function isNoAnswer(result: unknown): boolean {
  const error = result instanceof Object && "init" in result && "data" in result ? result.data : result;
  // The shop's own refusals are data, never text.
  if (isRouteErrorResponse(error)) return error.status >= 502 && typeof error.data === "string";
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unable to decode"));
}
