import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";

const goneContext = createContext(false);

/** Cannot connect, was cut off, is starting or full (57P0x, 53300), or did not answer in time (57014, 55P03). */
const goneCodes = /^(ECONN|EPIPE|ENOTFOUND|CONNECT_TIMEOUT|CONNECTION_|57P0|53300|57014|55P03)/;

/** Whether an error means that the database cannot be used now (and not that a query was wrong). */
export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return (typeof code === "string" && goneCodes.test(code)) || isDatabaseGone(error.cause);
}

/** The page that says so: 503, with what was typed to be sent again. */
export function unavailable(typed: [string, string][]) {
  return data({ unavailable: true, typed }, { status: 503 });
}

/**
 * The net under `load`: what nobody wrapped is 503 too, though without the frame. A loader's error never comes by here,
 * only the 500 made of it: `handleError` of `entry.server.tsx` has seen the error, and notes it.
 */
export const databaseGoneMiddleware: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  if (response.status === 500 && context.get(goneContext)) throw unavailable([]);
  return response;
};

/** Notes that this request failed because the database cannot be used now, if that is the error. */
export function noteIfGone(context: Readonly<RouterContextProvider>, error: unknown): void {
  if (isDatabaseGone(error)) context.set(goneContext, true);
}
