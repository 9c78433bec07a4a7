import { fork } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import type { Sql } from "postgres";
import { build } from "vite";
import type { Deed } from "./deeds";
import { until } from "./factories-http";

type Stop = { sql: Sql; at: string; meanwhile: () => Promise<unknown> };

/** Whoever acts waits at the very statement (`insert on tickets`) while something else is done, as being killed. */
export async function stopAt({ sql, at, meanwhile }: Stop, act: () => Promise<unknown>): Promise<void> {
  const [statement, only] = at.split(" when ");
  await sql.unsafe(`create function wait_here() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(7); return new; end';
    create trigger wait_here before ${statement} for each row ${only ? `when (${only})` : ""} execute function wait_here()`);
  const waiting = () => sql`select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const { under } = await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(7)`;
    const under = act().catch(() => undefined);
    await until(async () => (await waiting()).length > 0);
    await meanwhile();
    return { under };
  });
  await under;
  // Waits until the transaction of the dead is over.
  await sql.unsafe(`drop function wait_here() cascade`);
}

let bundled: Promise<string> | undefined;

/** One file of `doer.ts` and all it imports of the shop: a process that reads it starts in a third of the time. */
async function bundleDoer(): Promise<string> {
  const root = path.join(import.meta.dirname, "../..");
  const outDir = path.join(root, `.cache/doer-${process.pid}`);
  process.once("exit", () => fs.rmSync(outDir, { recursive: true, force: true }));
  const ssr = path.join(import.meta.dirname, "doer.ts");
  const rolldownOptions = { output: { entryFileNames: "doer.mjs" } };
  const options = { ssr, outDir, rolldownOptions, copyPublicDir: false };
  await build({ root, configFile: false, logLevel: "error", resolve: { tsconfigPaths: true }, build: options });
  return path.join(outDir, "doer.mjs");
}

/** A process that does what it is told, with the demo's secrets and nothing of the tests. */
export async function startDoer(url: string, env: Record<string, string> = {}) {
  bundled ??= bundleDoer();
  const serialization = "advanced";
  const child = fork(await bundled, {
    execArgv: [],
    env: { DEMO: "1", CLOCK_OFFSET_MS: process.env.CLOCK_OFFSET_MS, ...env },
    serialization,
  });
  const ended = once(child, "exit");
  await once(child, "message");
  return {
    async do(deed: Deed) {
      child.send({ url, deed });
      await ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
