import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { getDb } from "~db/client.server";
import { isStopping } from "./graceful-stop";
import { type PlainResponse, sendPlainResponse } from "./plain-response";

const timeoutMs = 1_000;

const checks: Record<string, () => PlainResponse | Promise<PlainResponse>> = {
  /** For process supervisors. Ignores the database, which a restart would not repair. */
  "/livez": () => ({ status: 200, text: "ok" }),
  /** For load balancers. Ignores the database, because the shop has its own page for that failure. */
  "/readyz": () => (isStopping() ? { status: 503, text: "the shop is stopping" } : { status: 200, text: "ok" }),
  "/healthz": checkDatabase,
};

export function isHealthCheck(url = ""): boolean {
  return Object.hasOwn(checks, url);
}

export async function answerHealthCheck(url: string, outgoing: ServerResponse): Promise<boolean> {
  const check = isHealthCheck(url) ? checks[url] : undefined;
  if (!check) return false;
  sendPlainResponse(outgoing, await check());
  return true;
}

async function checkDatabase(): Promise<PlainResponse> {
  const query = getDb()
    .execute(sql`select 1`)
    .then(
      () => true,
      () => false,
    );
  const isReachable = await Promise.race([query, sleep(timeoutMs, false, { ref: false })]);
  return isReachable ? { status: 200, text: "ok" } : { status: 503, text: "the database does not answer" };
}
