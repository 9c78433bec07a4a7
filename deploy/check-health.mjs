// The health check of the image and of gondola-health@.service: requests /livez, and kills the server of PORT after
// three failures in a row. Docker or systemd then starts the server again. The check does not request /healthz, because
// a restart does not bring back a database. Process 1 of a container cannot be killed from inside: run it with `--init`.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const maxFailures = 3;
const timeoutMs = 3_000;
const port = process.env.PORT ?? "3000";
const counter = path.join(os.tmpdir(), `gondola-unhealthy-${port}`);

const isAlive = await fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(timeoutMs) }).then(
  ({ ok }) => ok,
  () => false,
);
if (isAlive) {
  fs.rmSync(counter, { force: true });
  process.exit(0);
}
const failures = readCount() + 1;
if (failures < maxFailures) fs.writeFileSync(counter, String(failures));
else {
  fs.rmSync(counter, { force: true });
  for (const pid of findServers()) process.kill(pid, "SIGKILL");
}
console.error(`/livez did not answer, ${failures} of ${maxFailures}`);
process.exit(1);

function readCount() {
  return fs.existsSync(counter) ? Number(fs.readFileSync(counter, "utf8")) || 0 : 0;
}

/** The list is empty while a container is still migrating its database. */
function findServers() {
  const pids = fs.readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    const isServer = read(pid, "cmdline").some((part) => part.endsWith("build/server/index.js"));
    return isServer && read(pid, "environ").includes(`PORT=${port}`);
  });
}

function read(pid, file) {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, "utf8").split("\0");
  } catch {
    return [];
  }
}
