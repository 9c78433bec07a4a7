import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { logInfo, logWarning, type RequestFacts } from "~/lib/log.server";

const slowMs = 5_000;
const knownMethods = ["GET", "HEAD", "POST", "OPTIONS"];
const logsAll = process.env.LOG_REQUESTS === "1";

/** Logs failed and slow requests when they end, and all others only with LOG_REQUESTS=1. */
export function observeRequest({ method = "" }: IncomingMessage, outgoing: ServerResponse): RequestFacts {
  const startedAt = performance.now();
  const facts = {
    id: randomBytes(4).toString("hex"),
    method: knownMethods.includes(method) ? method : "other",
    route: "refused",
  };
  outgoing.once("close", () => {
    const ms = Math.round(performance.now() - startedAt);
    const fields = { requestId: facts.id, method: facts.method, route: facts.route, status: outgoing.statusCode, ms };
    if (!outgoing.writableFinished) return;
    if (outgoing.statusCode >= 500) logWarning("A request failed", fields);
    else if (ms > slowMs) logWarning("A request was slow", fields);
    else if (logsAll) logInfo("A request was answered", fields);
  });
  return facts;
}
