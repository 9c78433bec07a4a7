import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { getDb } from "~db/client.server";
import { answer, type PlainAnswer } from "./answer";
import { isStopping } from "./graceful-stop";

const patienceMs = 1_000;

const checks: Record<string, () => PlainAnswer | Promise<PlainAnswer>> = {
  /** The process answers: whoever restarts processes asks this, since a restart brings no database back. */
  "/livez": () => ({ status: 200, text: "ok" }),
  /** The process takes requests: a balancer asks this. Without its database it still does, for its own 503 page says what to do. */
  "/readyz": () => (isStopping() ? { status: 503, text: "the shop is stopping" } : { status: 200, text: "ok" }),
  /** The database answers too: monitoring asks this. */
  "/healthz": checkDatabase,
};

/** Answers the health checks, which need no Host header. Returns false for any other address. */
export async function answerHealthCheck(url: string, outgoing: ServerResponse): Promise<boolean> {
  const check = Object.hasOwn(checks, url) ? checks[url] : undefined;
  if (!check) return false;
  answer(outgoing, await check());
  return true;
}

async function checkDatabase(): Promise<PlainAnswer> {
  const asked = getDb()
    .execute(sql`select 1`)
    .then(
      () => true,
      () => false,
    );
  const answers = await Promise.race([asked, sleep(patienceMs, false, { ref: false })]);
  return answers ? { status: 200, text: "ok" } : { status: 503, text: "the database does not answer" };
}
