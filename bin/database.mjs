// Several processes can use one embedded PostgreSQL server. One of them owns the server. A process that finds no living
// owner becomes the owner. An owner that ends makes another process the owner, or stops the server if no other process
// uses it. The server keeps running if its owner is killed.
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  clusterFolder,
  createCluster,
  isRunning,
  readNote,
  startCluster,
  stopCluster,
  urlOf,
  writeNote,
} from "./cluster.mjs";
import { isAlive, withLock } from "./lock.mjs";
import { databaseAccount, postgresBinaries } from "./postgres-binaries.mjs";
import { Advice } from "./steps.mjs";

const patienceMs = 12_000;

/** @returns {Promise<{ url: string, stop(): Promise<void> }>} a superuser's URL of the database `gondola` */
export async function startDatabase({ dataDir, forTests = false }) {
  fs.mkdirSync(dataDir, { recursive: true });
  const cluster = clusterFolder(path.resolve(dataDir));
  const account = databaseAccount(cluster);
  const programs = await postgresBinaries(account);
  const postgres = { ...programs, account, cluster, forTests };
  const lock = path.join(dataDir, "postgres.lock");

  return withLock(lock, async () => {
    if (!fs.existsSync(cluster)) createCluster(postgres);
    await startCluster(postgres);
    const { owner, users } = readNote(cluster);
    const owned = isAlive(owner) ? owner : process.pid;
    writeNote(cluster, { owner: owned, users: [...users.filter(isAlive), process.pid] });
    await ensureDatabase(urlOf(cluster, "postgres"));
    return { url: urlOf(cluster, "gondola"), stop: () => withLock(lock, () => leave(postgres)) };
  });
}

/** Deletes only the cluster. The files of tests and measurements next to it stay. */
export async function deleteDatabase({ dataDir }) {
  fs.mkdirSync(dataDir, { recursive: true });
  const cluster = clusterFolder(path.resolve(dataDir));
  if (!fs.existsSync(cluster)) return;
  const account = databaseAccount(cluster);
  const postgres = { ...(await postgresBinaries(account)), account, cluster };
  await withLock(path.join(dataDir, "postgres.lock"), async () => {
    const users = readNote(cluster).users.filter(isAlive);
    if (users.length > 0) throw new Advice(inUseAdvice(`by process ${users.join(", ")}`));
    if (await isRunning(cluster)) {
      await ensureDatabase(urlOf(cluster, "postgres"));
      if (await isInUse(urlOf(cluster, "postgres")))
        throw new Advice(inUseAdvice("through a connection to its database"));
      stopCluster(postgres);
      if (await isRunning(cluster)) throw new Advice(`PostgreSQL did not stop in ${cluster}. Try again in a moment.`);
    }
    // The folder is renamed first, so that an interruption does not leave a partial cluster.
    const deleted = `${cluster}.deleted`;
    fs.rmSync(deleted, { recursive: true, force: true });
    fs.renameSync(cluster, deleted);
    fs.rmSync(deleted, { recursive: true });
  });
}

function inUseAdvice(how) {
  return (
    `The demo's data is in use ${how}. Stop the shop, the development server and commands that run in this folder\n` +
    "(Ctrl-C), and try again. Nothing was deleted."
  );
}

async function leave(postgres) {
  const { cluster } = postgres;
  const { owner, users } = readNote(cluster);
  const others = users.filter((pid) => pid !== process.pid && isAlive(pid));
  writeNote(cluster, { users: others, owner: owner === process.pid ? (others[0] ?? null) : owner });
  if (owner !== process.pid || others.length > 0 || !(await isRunning(cluster))) return;
  if (!(await isInUse(urlOf(cluster, "postgres")))) stopCluster(postgres);
}

async function ensureDatabase(url) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await withClient(url, createMissing);
    } catch (error) {
      if (Date.now() > deadline)
        throw new Advice(`PostgreSQL runs but does not answer: ${error.message || error.code}`);
      await sleep(500);
    }
  }
}

async function createMissing(sql) {
  const [found] = await sql`select 1 from pg_database where datname = 'gondola'`;
  if (!found) await sql`create database gondola`;
}

/** The query is repeated, because a connection that is being closed may still be listed. */
async function isInUse(url) {
  return withClient(url, async (sql) => {
    for (let tries = 0; tries < 5; tries++) {
      const others =
        await sql`select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;
      if (others.length === 0) return false;
      await sleep(200);
    }
    return true;
  });
}

async function withClient(url, work) {
  const { default: postgres } = await import("postgres");
  const sql = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => undefined });
  return work(sql).finally(() => sql.end({ timeout: 2 }));
}
