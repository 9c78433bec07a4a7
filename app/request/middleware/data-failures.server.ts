import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";

const failedContext = createContext(false);

/**
 * A failure of the shop reaches a client navigation as an error response with data. Anything else that the browser
 * cannot read then comes from somewhere else, such as a hotspot, and `browser/keep-page.ts` keeps the page.
 */
export const dataFailuresMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next();
  const isData = new URL(request.url).pathname.endsWith(".data");
  if (isData && response.status === 500 && context.get(failedContext)) throw data({}, { status: 500 });
  return response;
};

export function noteFailure(context: Readonly<RouterContextProvider>): void {
  context.set(failedContext, true);
}
