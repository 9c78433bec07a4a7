import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router";
import { logError } from "~/lib/log.server";
import { type Db, leaveLostPool } from "~db/client.server";
import { typedFields } from "./typed-fields.server";
import { isUpload } from "./upload";

const goneContext = createContext(false);
/** Longer than any statement may take. Pictures are read one at a time. */
const patienceMs = 12_000;
const patienceWithFilesMs = 60_000;

/**
 * Cannot connect, was cut off (08), is starting (57P0x) or a standby (25006), has no room on its disk or for connections (53),
 * or did not answer in time (57014, 55P03).
 */
const goneCodes = /^(ECONN|EPIPE|ENOTFOUND|CONNECT_TIMEOUT|CONNECTION_|08...$|25006|53...$|57P0|57014|55P03)/;

export function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return (typeof code === "string" && goneCodes.test(code)) || isDatabaseGone(error.cause);
}

/** Whether to answer 503. Where the error says that the connections of the pool lead nowhere, the pool is left. */
export function leaveIfGone(error: unknown, failed?: Db): boolean {
  leaveLostPool(error, failed);
  return isDatabaseGone(error);
}

/** A line that fell silent, or postgres 3.4.9 connecting again and again, gives no answer: nobody waits longer than `ms`. */
export async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const silence = Object.assign(new Error("The database does not answer"), { code: "CONNECTION_SILENT" });
    timer = setTimeout(() => reject(silence), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** 503, with what was typed to be sent again. */
export function unavailable(typed: [string, string][]) {
  return data({ unavailable: true, typed }, { status: 503 });
}

/** The net under `load`. A loader's error never comes by here, only the 500 made of it: `handleError` notes the error. */
export const databaseGoneMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  // Of files there is one copy in memory; `submit` keeps the text that came with them.
  const asSent = isUpload(request) ? null : request.method === "POST" ? request.clone() : request;
  const response = await inTime(next(), asSent ? patienceMs : patienceWithFilesMs).catch(async (error: unknown) => {
    if (!leaveIfGone(error)) throw error;
    logError(error, request);
    throw unavailable(asSent ? await typedFields(asSent) : []);
  });
  if (response.status === 500 && context.get(goneContext)) throw unavailable([]);
  return response;
};

export function noteIfGone(context: Readonly<RouterContextProvider>, error: unknown): void {
  if (leaveIfGone(error)) context.set(goneContext, true);
}
