// npm runs a command through a shell, and a signal to npm ends only the shell. So the command looks after its elders.
import fs from "node:fs";

/** The npm that started this process, or the shell between. Without npm it never calls back. */
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

/** The parent, and where that is a shell, its parent: further up is somebody's terminal, which may go as it likes. */
function namedElders() {
  const file = `/proc/${process.ppid}/stat`;
  const [, name, parent] = fs.existsSync(file) ? (/\((.*)\) \S (\d+)/.exec(fs.readFileSync(file, "utf8")) ?? []) : [];
  return name === "sh" || name === "dash" ? `${process.ppid} ${parent}` : `${process.ppid}`;
}
