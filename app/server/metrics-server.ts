import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { measureQueues } from "~/jobs/measure-queues.server";
import { currentTime } from "~/lib/clock";
import { config } from "~/lib/config.server";
import { logError, logInfo } from "~/lib/log.server";
import { createGauge, renderMetrics } from "~/lib/metrics.server";
import { getDb } from "~db/client.server";

/** Queues are measured at most once in this time, however many clients read the metrics. */
const maxAgeMs = 15_000;

/** Without METRICS_PORT, there are no metrics. The port must not be reachable from outside. */
export function startMetricsServer(): void {
  const { metricsPort: port, metricsHost: host } = config;
  if (port === null) return;
  describeProcess();
  describeQueues();
  const server = createServer({ requestTimeout: 10_000 }, async ({ url, method }, outgoing) => {
    const isFound = url === "/metrics" && method === "GET";
    const text = isFound ? await renderMetrics() : "Only /metrics is here.\n";
    outgoing.writeHead(isFound ? 200 : 404, { "Content-Type": "text/plain; version=0.0.4; charset=utf-8" });
    outgoing.end(text);
  });
  // A failure, such as a port that is in use, does not stop the shop.
  server.on("error", (error) => logError(error, "metrics"));
  server.listen(port, host, () => {
    const { port: opened } = server.address() as AddressInfo;
    logInfo(`Metrics are at http://${host}:${opened}/metrics`);
  });
  server.unref();
}

function describeProcess() {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const one = (value: number) => [{ labels: {}, value }];
  createGauge("process_resident_memory_bytes", "Memory of this process", () => one(process.memoryUsage.rss()));
  createGauge("nodejs_heap_used_bytes", "JavaScript objects in memory", () => one(process.memoryUsage().heapUsed));
  createGauge("process_uptime_seconds", "Seconds since the start", () => one(process.uptime()));
  createGauge("nodejs_eventloop_lag_p99_seconds", "Delay of the event loop since the last question", () => {
    const value = delay.percentile(99) / 1e9;
    delay.reset();
    return one(value);
  });
}

function describeQueues() {
  let last: { at: number; queues: ReturnType<typeof measureQueues> } | null = null;
  const read = () => {
    if (!last || performance.now() - last.at > maxAgeMs)
      last = { at: performance.now(), queues: measureQueues({ db: getDb(), now: currentTime() }) };
    return last.queues;
  };
  createGauge("gondola_queue_rows", "Rows that wait in a queue of the jobs", async () =>
    (await read()).map(({ queue, rows }) => ({ labels: { queue }, value: rows })),
  );
  createGauge("gondola_queue_oldest_seconds", "For how long the oldest row of a queue has been due", async () =>
    (await read()).map(({ queue, seconds }) => ({ labels: { queue }, value: seconds })),
  );
}
