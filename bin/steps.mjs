// All commands use these helpers, which need only Node's own modules, because they run before packages are installed.
import { spawn } from "node:child_process";
import fs from "node:fs";
import { fileURLToPath } from "node:url";

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Gondola needs Node 20.19 or newer; this is ${process.versions.node}. Get one at https://nodejs.org.`);
  process.exit(1);
}

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/** The user can fix this error. It is printed without a stack. */
export class Advice extends Error {}

const interruption = new AbortController();
export const interrupted = interruption.signal;

export async function main(work) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => interruption.abort());
  onNpmGone(() => interruption.abort());
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    process.exitCode = interrupted.aborted ? 130 : 1;
    if (!interrupted.aborted) console.error(describeError(error));
  }
}

export async function step(title, work, { inParallel = false } = {}) {
  const started = performance.now();
  if (!inParallel) process.stdout.write(`${title} ... `);
  try {
    const result = await work();
    const seconds = `${((performance.now() - started) / 1000).toFixed(1)} s`;
    console.log(inParallel ? `${title} ... ${seconds}` : seconds);
    return result;
  } catch (error) {
    const how = interrupted.aborted ? "stopped" : "failed";
    console.log(inParallel ? `${title} ... ${how}` : how);
    throw error;
  }
}

export async function run(program, args, { env = {}, cwd = root } = {}) {
  let output = "";
  const child = spawnHere(program, args, { env, cwd, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const code = await ended(child);
  if (code !== 0) throw new Advice(explain(`${program} ${args.join(" ")}`, output));
  return output;
}

export function show(program, args, { env = {} } = {}) {
  return ended(spawnHere(program, args, { env, cwd: root, stdio: "inherit" }));
}

function spawnHere(program, args, { env, cwd, stdio }) {
  // On Windows, npm is a script that only a shell can run.
  const shell = process.platform === "win32" && program === "npm";
  return spawn(program, args, { cwd, stdio, shell, env: { ...process.env, ...env }, signal: interrupted });
}

/** Waits until the program has ended. Resolves with its exit code, or rejects after an interruption. */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.once("error", (error) => child.pid === undefined && reject(error));
    child.once("close", (code) => (interrupted.aborted ? reject(interrupted.reason) : resolve(code ?? 1)));
  });
}

const causes = [
  [/ENOSPC/, "The disk is full: free some space and try again."],
  [/EACCES|EPERM/, "This account may not write here: run as the owner of this folder."],
  [
    /ENOTFOUND|ECONNREFUSED|ECONNRESET|EAI_AGAIN|ETIMEDOUT|ENETUNREACH|network/i,
    "A server could not be reached: check the network or the proxy settings and try again.",
  ],
  [/ENOMEM|heap out of memory/, "There is not enough memory: close something and try again."],
];

function explain(command, output) {
  const tail = output.trimEnd().split("\n").slice(-40).join("\n");
  return `${command} failed. ${adviceOn(output)}\n\n${tail}`;
}

function describeError(error) {
  if (error instanceof Advice) return `\n${error.message}`;
  const advice = adviceOn(error.message ?? "");
  return advice ? `\n${error.message}\n${advice}` : error;
}

function adviceOn(output) {
  return causes.find(([sign]) => sign.test(output))?.[1] ?? "";
}

/** A signal to npm ends only the shell between npm and the command, so the command watches its parents. */
function onNpmGone(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const elders = namedElders();
  const watch = setInterval(() => {
    if (namedElders() === elders) return;
    clearInterval(watch);
    callback();
  }, 500);
  watch.unref();
}

/** Returns the pid of the parent. If the parent is a shell, the pid of the shell's parent is added. */
function namedElders() {
  const file = `/proc/${process.ppid}/stat`;
  const [, name, parent] = fs.existsSync(file) ? (/\((.*)\) \S (\d+)/.exec(fs.readFileSync(file, "utf8")) ?? []) : [];
  return name === "sh" || name === "dash" ? `${process.ppid} ${parent}` : `${process.ppid}`;
}
