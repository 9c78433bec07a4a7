import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { setPriority } from "node:os";
import { inTurn } from "./in-turn";

const timeoutMs = 20_000;
/** The test suite sets `APART_PRIORITY=0`, because its parallel processes would starve a low priority. */
const priority = Number(process.env.APART_PRIORITY ?? 10);
const idleMs = 60_000;

/** Large data stay in chunks, because joining them would need their memory twice. */
export type Pieces = readonly Uint8Array[];

/**
 * Runs tasks one at a time in a low-priority worker process without secrets. `script` calls `answerParent`.
 * @throws {Error} when the worker exits without an answer, or takes 20 s
 */
export function apart<Asked extends Serializable, Answer>(script: string) {
  const oneAtATime = inTurn();
  let child: ChildProcess | null = null;
  let leaving: NodeJS.Timeout | undefined;
  return (asked: Asked, pieces: Pieces = []): Promise<Answer> => oneAtATime(() => ask(asked, pieces));

  async function ask(asked: Asked, pieces: Pieces): Promise<Answer> {
    clearTimeout(leaving);
    const asking = child ?? start();
    child = asking;
    const timeout = setTimeout(() => asking.kill("SIGKILL"), timeoutMs);
    const heard = new AbortController();
    const ended = once(asking, "exit", heard).then(() => {
      throw new Error(`${script} ended without an answer`);
    });
    try {
      asking.send({ asked, size: sizeOf(pieces) });
      for (const piece of pieces) asking.stdin?.write(piece);
      const [answer] = await Promise.race([once(asking, "message", heard), ended]);
      return answer;
    } finally {
      heard.abort();
      clearTimeout(timeout);
      if (child) leaving = setTimeout(leave, idleMs).unref();
    }
  }

  function start(): ChildProcess {
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

  function leave() {
    child?.disconnect();
    child = null;
  }
}

export function sizeOf(pieces: Pieces): number {
  return pieces.reduce((size, piece) => size + piece.length, 0);
}
