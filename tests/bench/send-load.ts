import { fork } from "node:child_process";
import path from "node:path";
import type { LoadPlan, LoadResult } from "./load-generator";

/** Runs a plan in a separate process, so that sending does not slow the responses down. */
export function sendLoad(plan: LoadPlan): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, "load-generator.ts"));
    child.once("message", (result: LoadResult) => resolve(result));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The load generator ended with code ${code}`)));
    child.send(plan);
  });
}

/** The time in ms within which a share of the requests was answered. */
export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
