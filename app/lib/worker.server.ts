import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { setPriority } from "node:os";
import { createSerialQueue } from "./task-queues.server";

/** Includes the start of the process, which takes many seconds on a small server that is busy. */
const timeoutMs = 45_000;
/** The test suite sets `WORKER_PRIORITY=0`, because its parallel processes would starve workers with a low priority. */
const priority = Number(process.env.WORKER_PRIORITY ?? 10);
const idleMs = 60_000;

/** Large data stays in chunks, because joining them would double its memory. */
export type Chunks = readonly Uint8Array[];

/** Runs tasks one at a time. `script` must call `serveParentProcess`. @throws {Error} if no answer comes within 45 s */
export function createWorker<Input extends Serializable, Answer>(script: string) {
  const enqueue = createSerialQueue();
  let child: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;
  return (input: Input, chunks: Chunks = []): Promise<Answer> => enqueue(() => runTask(input, chunks));

  async function runTask(input: Input, chunks: Chunks): Promise<Answer> {
    clearTimeout(idleTimer);
    const worker = child ?? startProcess();
    child = worker;
    const timeout = setTimeout(() => worker.kill("SIGKILL"), timeoutMs);
    const listening = new AbortController();
    const ended = once(worker, "exit", listening).then(() => {
      throw new Error(`${script} ended without an answer`);
    });
    try {
      worker.send({ input, size: sizeOf(chunks) });
      for (const chunk of chunks) worker.stdin?.write(chunk);
      const [answer] = await Promise.race([once(worker, "message", listening), ended]);
      return answer;
    } finally {
      listening.abort();
      clearTimeout(timeout);
      if (child) idleTimer = setTimeout(disconnect, idleMs).unref();
    }
  }

  function startProcess(): ChildProcess {
    const started = fork(script, {
      execArgv: ["--import", "tsx"],
      env: { PATH: process.env.PATH, NODE_ENV: "production" },
      serialization: "advanced",
      stdio: ["pipe", "ignore", "inherit", "ipc"],
    });
    if (started.pid && priority > 0) setPriority(started.pid, priority);
    started.once("exit", () => {
      if (child === started) child = null;
    });
    started.stdin?.on("error", () => undefined);
    started.unref();
    started.channel?.unref();
    (started.stdin as Socket | null)?.unref();
    return started;
  }

  function disconnect() {
    child?.disconnect();
    child = null;
  }
}

export function sizeOf(chunks: Chunks): number {
  return chunks.reduce((size, chunk) => size + chunk.length, 0);
}
