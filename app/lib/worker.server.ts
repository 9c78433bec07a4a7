import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Tinypool } from "tinypool";
import type { WorkerTask } from "./create-worker-task";
import { createSerialQueue } from "./task-queues.server";

/** Includes the start of the process, which takes many seconds on a small server that is busy. */
const timeoutMs = 45_000;
const idleMs = 60_000;

/** Large data stays in chunks, because joining them would double its memory. */
export type Chunks = readonly Uint8Array[];

/**
 * Runs tasks one at a time in a process. The default export of `script` must come from `createWorkerTask`.
 * @throws {Error} if the task fails, its process ends, or no answer comes within 45 s
 */
export function createWorker<Input, Answer>(script: string) {
  const pool = new Tinypool({
    runtime: "child_process",
    filename: path.resolve(script),
    execArgv: ["--import", "tsx"],
    env: getWorkerEnvironment(),
    serialization: "advanced",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
  });
  // Without a listener, the end of a process that has no task would end the server. Errors of tasks are thrown.
  pool.on("error", () => undefined);
  // The queue is ours, because tinypool starts no process for waiting tasks after a process has ended.
  const enqueue = createSerialQueue();
  return (input: Input, chunks: Chunks = []): Promise<Answer> =>
    enqueue(async () => {
      // A message to the process would need a copy of the bytes in the server.
      const file = chunks.length > 0 ? path.join(tmpdir(), `gondola-${randomUUID()}`) : null;
      try {
        if (file) await writeFile(file, chunks, { mode: 0o600, flag: "wx" });
        return await pool.run({ input, file } satisfies WorkerTask<Input>, { signal: AbortSignal.timeout(timeoutMs) });
      } catch (error) {
        // An error of the process arrives as a plain object.
        const cause = error instanceof Error ? error : Object.assign(new Error(), error);
        throw new Error(`${script} did not finish a task`, { cause });
      } finally {
        if (file) await rm(file, { force: true });
      }
    });
}

/** A worker reads files of strangers, so it gets no secrets. */
function getWorkerEnvironment(): Record<string, string> {
  const { PATH = "", WORKER_PRIORITY } = process.env;
  return { PATH, NODE_ENV: "production", ...(WORKER_PRIORITY && { WORKER_PRIORITY }) };
}

export function sizeOf(chunks: Chunks): number {
  return chunks.reduce((size, chunk) => size + chunk.length, 0);
}
