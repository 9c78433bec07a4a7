// One process at a time, by a file that names it. A lock whose process is gone counts for nothing.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export async function withLock(file, work) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  while (!take(file)) await sleep(100);
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function take(file) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    const holder = Number(fs.readFileSync(file, { encoding: "utf8" }));
    if (holder && !isAlive(holder)) fs.rmSync(file, { force: true });
    return false;
  }
}

/** Whether another process with this id runs: in a container that starts anew, our own id may be an old one's. */
export function isAlive(pid) {
  if (!pid || pid === process.pid || isZombie(pid)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

function isZombie(pid) {
  const status = `/proc/${pid}/stat`;
  return fs.existsSync(status) && /\) Z /.test(fs.readFileSync(status, "utf8"));
}
