import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { interrupted } from "./steps.mjs";

const program = fileURLToPath(new URL("busy-process.mjs", import.meta.url));

export function startBusyProcesses(count) {
  const children = Array.from({ length: count }, () => fork(program));
  const stop = () => {
    for (const child of children) child.kill("SIGKILL");
  };
  interrupted.addEventListener("abort", stop);
  return stop;
}
