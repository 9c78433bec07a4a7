// npm runs a command through a shell, and a signal to npm ends only the shell, so the command watches its parents.
import fs from "node:fs";

export function onNpmGone(callback) {
  if (!process.env.npm_lifecycle_event) return;
  const elders = namedElders();
  const watch = setInterval(() => {
    if (namedElders() === elders) return;
    clearInterval(watch);
    callback();
  }, 500);
  watch.unref();
}

/** The pid of the parent and, if that is a shell, of its parent. Processes further up belong to the terminal. */
function namedElders() {
  const file = `/proc/${process.ppid}/stat`;
  const [, name, parent] = fs.existsSync(file) ? (/\((.*)\) \S (\d+)/.exec(fs.readFileSync(file, "utf8")) ?? []) : [];
  return name === "sh" || name === "dash" ? `${process.ppid} ${parent}` : `${process.ppid}`;
}
