// A lock file names the process that holds it. The lock of a process that has ended is ignored.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** This process has these locks. A lock file with its ID alone may be left from before a restart. */
const ownLocks = new Set();

export async function withLock(file, work) {
  const lock = path.resolve(file);
  fs.mkdirSync(path.dirname(lock), { recursive: true });
  while (ownLocks.has(lock) || !take(lock)) await sleep(100);
  ownLocks.add(lock);
  try {
    return await work();
  } finally {
    fs.rmSync(lock, { force: true });
    ownLocks.delete(lock);
  }
}

/** Creates the lock by linking a complete file, so that no process sees a lock without a pid. */
function take(file) {
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, String(process.pid));
  try {
    fs.linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    setAsideIfStale(file);
    return false;
  } finally {
    fs.rmSync(own, { force: true });
  }
}

/** Two processes may see the same stale lock, so the renamed file is checked again. A held lock is restored. */
function setAsideIfStale(file) {
  if (isHeld(file)) return;
  const aside = `${file}.${process.pid}.stale`;
  try {
    fs.renameSync(file, aside);
    if (isHeld(aside)) fs.linkSync(aside, file);
  } catch (error) {
    if (error.code !== "ENOENT" && error.code !== "EEXIST") throw error;
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

/** Returns true if the lock file has vanished. The lock was just released, so the caller tries again to take it. */
function isHeld(file) {
  try {
    return isAlive(Number(fs.readFileSync(file, "utf8")));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return true;
  }
}

/** Returns true if another process has this ID. After a container restart, this process may have the ID itself. */
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
  try {
    return /\) Z /.test(fs.readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
