import { fork } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { build } from "vite";
import type { ProcessAction } from "./process-actions";

let bundled: Promise<string> | undefined;

/** Bundles the action runner into one file, because a process then starts three times as fast. */
async function bundleActionRunner(): Promise<string> {
  const root = path.join(import.meta.dirname, "../..");
  const outDir = path.join(root, `.cache/action-runner-${process.pid}`);
  process.once("exit", () => fs.rmSync(outDir, { recursive: true, force: true }));
  const ssr = path.join(import.meta.dirname, "action-runner.ts");
  const rolldownOptions = { output: { entryFileNames: "action-runner.mjs" } };
  const options = { ssr, outDir, rolldownOptions, copyPublicDir: false };
  await build({ root, configFile: false, logLevel: "error", resolve: { tsconfigPaths: true }, build: options });
  return path.join(outDir, "action-runner.mjs");
}

/** Starts a process that runs one action of the shop, with the demo's secrets and the clock of the test suite. */
export async function startActionProcess(url: string, env: Record<string, string> = {}) {
  bundled ??= bundleActionRunner();
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
    async do(action: ProcessAction) {
      child.send({ url, action });
      await ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
