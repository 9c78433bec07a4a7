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

/** React Router's own state, which its client middleware is not given. @throws before the page has hydrated */
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
