import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { config } from "~/lib/config.server";
import { logError } from "~/lib/log.server";
import { flushPageViews } from "~/request/page-views.server";
import { closeDb } from "~db/client.server";

/** Requests and jobs end in parallel, then the database closes. Both steps fit into Docker's default of 10 s. */
const requestsMs = 5_000;
const jobsMs = 6_000;
const databaseMs = 1_500;

let hasBegun = false;

export function isStopping(): boolean {
  return hasBegun;
}

/**
 * For `STOP_DELAY_SECONDS` after the signal, pages still work, but `/readyz` answers 503 to keep load balancers away.
 */
export function stopGracefully(server: Server, stopJobs: () => Promise<void>): () => void {
  return () => {
    if (hasBegun) return;
    hasBegun = true;
    void stop(server, stopJobs);
  };
}

async function stop(server: Server, stopJobs: () => Promise<void>) {
  try {
    await sleepUnref(config.stopDelayMs);
    await Promise.all([drain(server), Promise.race([stopJobs(), sleepUnref(jobsMs)])]);
    await Promise.race([flushPageViews().then(closeDb), sleepUnref(databaseMs)]);
  } catch (error) {
    logError(error);
  }
  process.exit(0);
}

async function drain(server: Server) {
  const closed = new Promise((resolve) => server.close(resolve));
  // Runs repeatedly, because a keep-alive connection becomes idle only after its response is sent.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, sleepUnref(requestsMs)]);
  clearInterval(sweep);
  server.closeAllConnections();
}

function sleepUnref(ms: number) {
  return sleep(ms, undefined, { ref: false });
}
