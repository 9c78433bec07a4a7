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

/** Puts a file that already names us in its place at once: nobody ever sees a lock without a name. */
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

/** Others may see the same stale lock: what was set aside is looked at again, and goes back if somebody took it since. */
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

/** A lock that vanished was let go just now: it is tried again. */
function isHeld(file) {
  try {
    return isAlive(Number(fs.readFileSync(file, "utf8")));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
    return true;
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
  try {
    return /\) Z /.test(fs.readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
