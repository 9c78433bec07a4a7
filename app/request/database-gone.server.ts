import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { logError } from "~/lib/log.server";
import { type Db, leaveLostPool, maxRequestMs } from "~db/client.server";
import { isUpload, typedFields } from "./read-input.server";

const goneContext = createContext(false);
/** Uploads get more time than `maxRequestMs`, because pictures are processed one at a time. */
const timeoutWithFilesMs = 60_000;

/** SQLSTATEs mean: connection lost (08), stopping (57P0), standby (25006), resources (53), timeouts (57014, 55P03). */
const goneCodes = /^(ECONN|EPIPE|ENOTFOUND|CONNECT_TIMEOUT|CONNECTION_|08...$|25006|53...$|57P0|57014|55P03)/;

export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return (typeof code === "string" && goneCodes.test(code)) || isDatabaseGone(error.cause);
}

export function replacePoolIfGone(error: unknown, failed?: Db): boolean {
  leaveLostPool(error, failed);
  return isDatabaseGone(error);
}

/** Rejects after `ms`, because a connection that is silent or being restored may never answer. */
export async function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const timeoutError = Object.assign(new Error("The database does not answer"), { code: "CONNECTION_SILENT" });
    timer = setTimeout(() => reject(timeoutError), ms);
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

export function unavailable(typed: [string, string][]) {
  return data({ isUnavailable: true, typed }, { status: 503 });
}

/** Answers 503 if the database is lost. A failed loader does not throw here, so `handleError` records its error. */
export const databaseGoneMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  // Uploads are not cloned, so that memory holds them only once; `submit` keeps their text fields.
  const requestCopy = isUpload(request) ? null : request.method === "POST" ? request.clone() : request;
  const response = await withTimeout(next(), requestCopy ? maxRequestMs : timeoutWithFilesMs).catch(
    async (error: unknown) => {
      if (!replacePoolIfGone(error)) throw error;
      logError(error);
      throw unavailable(requestCopy ? await typedFields(requestCopy) : []);
    },
  );
  if (response.status === 500 && context.get(goneContext)) throw unavailable([]);
  return response;
};

export function recordIfGone(context: Readonly<RouterContextProvider>, error: unknown): void {
  if (replacePoolIfGone(error)) context.set(goneContext, true);
}
