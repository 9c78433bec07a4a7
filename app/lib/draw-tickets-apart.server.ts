import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setPriority } from "node:os";
import type { TicketsPdf } from "./draw-tickets-pdf.server";

const patienceMs = 20_000;
/** A process that has read the fonts draws in 30 ms; its memory goes with it when nobody asks any more. */
const idleMs = 60_000;

let drawer: ChildProcess | null = null;
let leaving: NodeJS.Timeout | undefined;

/** Behind all other work, one at a time: whoever calls waits for the last. @throws {Error} when it fails or takes 20 s */
export async function drawTicketsApart(tickets: TicketsPdf): Promise<Buffer> {
  clearTimeout(leaving);
  drawer ??= start();
  const child = drawer;
  const patience = setTimeout(() => child.kill("SIGKILL"), patienceMs);
  const heard = new AbortController();
  const ended = once(child, "exit", heard).then(() => {
    throw new Error("The tickets were not drawn");
  });
  try {
    child.send(tickets);
    const [pdf] = await Promise.race([once(child, "message", heard), ended]);
    return Buffer.from(pdf);
  } finally {
    heard.abort();
    clearTimeout(patience);
    if (child.connected) leaving = setTimeout(leave, idleMs).unref();
    else drawer = null;
  }
}

function start(): ChildProcess {
  const child = fork("app/pdf.ts", {
    execArgv: ["--import", "tsx"],
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  if (child.pid) setPriority(child.pid, 10);
  // Nobody waits for it to end: it ends with us.
  child.unref();
  child.channel?.unref();
  return child;
}

function leave() {
  drawer?.disconnect();
  drawer = null;
}
