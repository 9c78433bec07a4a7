import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { logInfo, logWarning, type RequestFacts } from "~/lib/log.server";
import { createCounter, createGauge, createHistogram } from "~/lib/metrics.server";

const slowMs = 5_000;
const knownMethods = ["GET", "HEAD", "POST", "OPTIONS"];
const shouldLogAll = process.env.LOG_REQUESTS === "1";

const requests = createCounter("gondola_requests_total", "Requests that were answered");
const durations = createHistogram(
  "gondola_request_duration_seconds",
  "Time from a request to the end of its answer",
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
);
let inFlight = 0;
createGauge("gondola_requests_in_flight", "Requests that are not answered yet", () => [
  { labels: {}, value: inFlight },
]);

/** Counts requests by route ID instead of path. Logs failed and slow requests, or all requests with LOG_REQUESTS=1. */
export function observeRequest({ method = "" }: IncomingMessage, outgoing: ServerResponse): RequestFacts {
  const startedAt = performance.now();
  const facts = {
    id: randomUUID().slice(0, 8),
    method: knownMethods.includes(method) ? method : "other",
    route: "refused",
  };
  inFlight += 1;
  outgoing.once("close", () => {
    inFlight -= 1;
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const fields = { requestId: facts.id, method: facts.method, route: facts.route, status: outgoing.statusCode, ms };
    const { route, method: of } = facts;
    // An unfinished response means that the client has disconnected. nginx logs the status 499 for such requests.
    const status = outgoing.writableFinished ? `${Math.floor(outgoing.statusCode / 100)}xx` : "gone";
    requests.add({ route, method: of, status });
    durations.observe({ route }, ms / 1000);
    if (!outgoing.writableFinished) return;
    if (outgoing.statusCode >= 500) logWarning("A request failed", fields);
    else if (ms > slowMs) logWarning("A request was slow", fields);
    else if (shouldLogAll) logInfo("A request was answered", fields);
  });
  return facts;
}
