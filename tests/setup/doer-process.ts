import { fork } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { build } from "vite";
import type { ProcessAction } from "./process-actions";

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
  const isReady = await Promise.race([once(child, "message").then(() => true), ended.then(() => false)]);
  if (!isReady) throw new Error("The process ended before it was ready: its output says why");
  return {
    async do(deed: ProcessAction) {
      child.send({ url, deed });
      await ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
