import type { UNSAFE_DataRouterContext } from "react-router";

type Router = NonNullable<NonNullable<Parameters<typeof UNSAFE_DataRouterContext.Provider>[0]["value"]>["router"]>;

declare global {
  interface Window {
    __reactRouterDataRouter?: Router;
    __reactRouterManifest?: {
      version: string;
      routes: Record<string, { module: string; imports?: string[] } | undefined>;
    };
  }
}

/** React Router's state, which client middleware is not given. @throws before hydration */
export function router(): Router {
  const found = window.__reactRouterDataRouter;
  if (!found) throw new Error("router: the page has not hydrated");
  return found;
}

export function until(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}
