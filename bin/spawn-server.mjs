import { spawn } from "node:child_process";
import path from "node:path";
import { Advice, root } from "./steps.mjs";

/**
 * Lets V8 collect garbage early, so that the process stays below 300 MB. Under a mixed load with a full page cache, the
 * peak was 234 MB, and 392 MB without this option. `Dockerfile` and the systemd unit set the option too.
 */
export const serverOptions = ["--max-old-space-size=384"];

/**
 * Without this variable, glibc gives each thread its own memory area and never returns that memory to the system. With
 * a single area, the process takes about 20 MB less at rest and 30 MB less under load. The processor time stays the
 * same. `Dockerfile` and the systemd unit set the variable too.
 */
export const serverEnv = { MALLOC_ARENA_MAX: "1" };

/**
 * Resolves when the server accepts requests. The server stops when its parent ends. PORT 0 chooses a free port.
 * @param {{ env: Record<string, string>, build?: string, quiet?: boolean, signal?: AbortSignal }} options
 * With `quiet`, the output is collected for `output()`.
 */
export async function spawnServer({ env, build = path.join(root, "build"), quiet = false, signal }) {
  let output = "";
  const child = spawn(process.execPath, [...serverOptions, path.join(build, "server/index.js")], {
    cwd: root,
    env: { ...serverEnv, ...process.env, ...env, NODE_ENV: "production" },
    stdio: [...(quiet ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"]), "ipc"],
    signal,
  });
  // When the signal aborts, the child emits an error. It is ignored, because the exit code says how it ended.
  child.on("error", () => undefined);
  const ended = new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
  for (const stream of quiet ? [child.stdout, child.stderr] : []) stream.on("data", (text) => (output += text));

  const port = await Promise.race([
    new Promise((resolve) => child.once("message", (message) => resolve(message.port))),
    ended.then((code) =>
      Promise.reject(new Advice(`The server ended with code ${code} before it was open.\n${output}`)),
    ),
  ]);
  return {
    origin: `http://localhost:${port}`,
    pid: child.pid,
    ended,
    output: () => output,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };

  function end(how) {
    child.kill(how);
    return ended;
  }
}
