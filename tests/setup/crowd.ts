import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Crowd, Outcome } from "./factories-buyers";

export async function startCrowd(message: Crowd): Promise<Outcome[]> {
  const script = path.join(import.meta.dirname, "factories-buyers.ts");
  const child: ChildProcess = fork(script, {
    execArgv: ["--import", "tsx"],
    // Of the suite's variables, the process gets only that of the clock. The message contains the URL of its database.
    env: { DEMO: "1", CLOCK_OFFSET_MS: process.env.CLOCK_OFFSET_MS },
  });
  child.send(message);
  const answer = once(child, "message").then(([outcomes]) => outcomes as Outcome[]);
  const failed = once(child, "exit").then(([code]) => Promise.reject(new Error(`a crowd ended with code ${code}`)));
  failed.catch(() => undefined);
  return Promise.race([answer, failed]);
}
