import { spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive } from "./lock.mjs";
import { isFree } from "./ports.mjs";
import { isReachable, openRefuge, refuge } from "./postgres-binaries.mjs";
import { Advice } from "./steps.mjs";

const firstPort = 25432;
const patienceMs = 12_000;

const always = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: 200,
  timezone: "UTC",
  // The log contains starts and stops but no statements, because statements contain the input of visitors.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
};
/** Tests use these faster settings, because their data may be lost if the machine crashes. */
const hasty = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: 300,
  // The log that only backups and standbys need is small, because it is in memory too.
  wal_level: "minimal",
  max_wal_senders: 0,
  max_wal_size: "256MB",
};

/** If PostgreSQL's account cannot enter the project's folder, the data is stored outside of it, in `refuge`. */
export function clusterFolder(dataDir) {
  if (process.getuid?.() !== 0) return path.join(dataDir, "postgres");
  fs.chmodSync(dataDir, fs.statSync(dataDir).mode | 0o001);
  if (isReachable(dataDir)) return path.join(dataDir, "postgres");
  openRefuge();
  return path.join(refuge, `data-${createHash("sha256").update(dataDir).digest("hex").slice(0, 12)}`);
}

/** Creates the cluster in a temporary folder and renames it, so that an interrupted start leaves no partial cluster. */
export function createCluster({ initdb, account, cluster }) {
  const fresh = `${cluster}.new`;
  const passwordFile = `${cluster}.password`;
  const password = randomBytes(18).toString("base64url");
  fs.rmSync(fresh, { recursive: true, force: true });
  fs.mkdirSync(fresh, { mode: 0o700 });
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined)
    for (const place of [fresh, passwordFile]) fs.chownSync(place, account.uid, account.gid);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--username=gondola", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
  const { status, output } = runAs(account, initdb, ["-D", fresh, "--no-sync", ...locale, ...access]);
  fs.rmSync(passwordFile);
  if (status !== 0) throw new Advice(`PostgreSQL could not create its data folder ${fresh}:\n${output}`);
  writeNote(fresh, { password, port: firstPort, owner: null, users: [] });
  fs.renameSync(fresh, cluster);
}

/** Starting is retried, because after a crash, child processes of the old server may still use the data for seconds. */
export async function startCluster({ pg_ctl, account, cluster, forTests }) {
  const settings = Object.entries({ ...always, ...(forTests ? hasty : {}) });
  const log = path.join(cluster, "start.log");
  const began = Date.now();
  while (!(await isRunning(cluster))) {
    if (Date.now() > began + patienceMs)
      throw new Advice(`PostgreSQL does not start in ${cluster}:\n${lastLines(log)}`);
    if (Date.now() > began + patienceMs / 3) removeDeadPidFile(cluster);
    const port = await freePort(readNote(cluster).port);
    writeNote(cluster, { port, owner: null });
    const flags = [["port", port], ...settings].map(([name, value]) => `-c ${name}='${value}'`).join(" ");
    // The server keeps pg_ctl's output open, so nothing may wait for the end of that output.
    const { status } = runAs(
      account,
      pg_ctl,
      ["start", "-D", cluster, "-w", "-t", "60", "-l", log, "-o", flags],
      "ignore",
    );
    if (status !== 0) await sleep(500);
  }
}

/** Checks the process and the port in the pid file, because a crash can leave the file behind. */
export async function isRunning(cluster) {
  const server = readPidFile(cluster);
  return server !== null && isAlive(server.pid) && !(await isFree(server.port));
}

/** In a container without an init process, PostgreSQL would take its own zombie process for a running server. */
function removeDeadPidFile(cluster) {
  const server = readPidFile(cluster);
  if (server && !isAlive(server.pid)) fs.rmSync(path.join(cluster, "postmaster.pid"), { force: true });
}

export function stopCluster({ pg_ctl, account, cluster }) {
  runAs(account, pg_ctl, ["stop", "-D", cluster, "-m", "fast", "-w"]);
}

export function urlOf(cluster, database) {
  return `postgres://gondola:${readNote(cluster).password}@127.0.0.1:${readPidFile(cluster)?.port}/${database}`;
}

function readPidFile(cluster) {
  const file = path.join(cluster, "postmaster.pid");
  if (!fs.existsSync(file)) return null;
  const [pid, , , port] = fs.readFileSync(file, "utf8").split("\n").map(Number);
  return { pid, port };
}

export function readNote(cluster) {
  return JSON.parse(fs.readFileSync(path.join(cluster, "gondola.json"), "utf8"));
}

export function writeNote(cluster, changes) {
  const file = path.join(cluster, "gondola.json");
  const note = { ...(fs.existsSync(file) ? readNote(cluster) : {}), ...changes };
  fs.writeFileSync(`${file}.new`, JSON.stringify(note), { mode: 0o600 });
  const { uid, gid } = fs.statSync(cluster);
  if (process.getuid?.() === 0) fs.chownSync(`${file}.new`, uid, gid);
  fs.renameSync(`${file}.new`, file);
}

async function freePort(wanted) {
  for (let port = wanted; port < wanted + 200; port++) if (await isFree(port)) return port;
  throw new Advice(`No free port for PostgreSQL from ${wanted} on.`);
}

function runAs(account, program, args, stdio = "pipe") {
  const { status, stdout, stderr, error } = spawnSync(program, args, { ...account, cwd: "/", stdio, encoding: "utf8" });
  if (error) throw new Advice(`${program} cannot be run: ${error.message}`);
  return { status, output: `${stdout ?? ""}${stderr ?? ""}` };
}

function lastLines(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8").trimEnd().split("\n").slice(-8).join("\n") : "(none)";
}
