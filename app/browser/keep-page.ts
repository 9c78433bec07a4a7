import { createContext, type DataStrategyResult, isRouteErrorResponse, type MiddlewareFunction } from "react-router";
import { router, until } from "./router";

const lostAct = createContext(false);
const timeoutMs = 30_000;

/** Keeps the page after a lost connection or a read of 30 s, because an error page would discard typed input. */
export function keepPage(
  say: (lost: boolean, isLate: boolean) => void,
): MiddlewareFunction<Record<string, DataStrategyResult>> {
  return async ({ request, context }, next) => {
    if (context.get(lostAct)) return {};
    const results = await (request.method === "GET" ? Promise.race([next(), nothing()]) : next());
    const { state } = router();
    const { navigation } = state;
    const lost = results === null || Object.values(results).some(({ result }) => isNoAnswer(result));
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
    // There is no data for the other page, so this waits until another navigation aborts it.
    return until(request.signal);
  };
}

function nothing(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), timeoutMs));
}

function isNoAnswer(result: unknown): boolean {
  const error = result instanceof Object && "init" in result && "data" in result ? result.data : result;
  // Errors of the shop itself have data, never text.
  if (isRouteErrorResponse(error)) return error.status >= 502 && typeof error.data === "string";
  return error instanceof TypeError || (error instanceof Error && error.message.startsWith("Unable to decode"));
}
