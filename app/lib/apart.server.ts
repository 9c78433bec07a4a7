import { type ChildProcess, fork, type Serializable } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { setPriority } from "node:os";
import { inTurn } from "./in-turn";

const patienceMs = 20_000;
/** Behind all other work. The test suite gives `APART_PRIORITY=0`: beside other busy processes, 10 would hardly get a turn. */
const priority = Number(process.env.APART_PRIORITY ?? 10);
/** A process that has begun answers at once; its memory goes with it when nobody asks any more. */
const idleMs = 60_000;

/** Large bytes as they came, in pieces: joined they would stand in memory once more. */
export type Pieces = readonly Uint8Array[];

/**
 * Work in a process of its own, without secrets and behind all other work: `script` calls `answerParent`. One at a time:
 * whoever calls waits for the last. @throws {Error} when it ends without an answer, or takes 20 s
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
    const patience = setTimeout(() => asking.kill("SIGKILL"), patienceMs);
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
      clearTimeout(patience);
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
    // Its end says why nobody reads any more.
    started.stdin?.on("error", () => undefined);
    // Nobody waits for it to end: it ends with us.
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
