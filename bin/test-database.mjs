// A PostgreSQL for tests: never the shop's. Everything they make in it is named gondola_test_*.
import path from "node:path";
import { root } from "./steps.mjs";

/** @returns {Promise<{ adminUrl: string, embedded: boolean, stop(): Promise<void> }>} where databases can be created */
export async function startTestDatabase() {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
  if (given) return { adminUrl: given, embedded: false, stop: async () => undefined };
  if (process.env.TEST_DB === "container") return startContainer();
  const { startDatabase } = await import("./database.mjs");
  const { url, stop } = await startDatabase({ dataDir: path.join(root, ".data/test"), forTests: true });
  return { adminUrl: url, embedded: true, stop };
}

async function startContainer() {
  const { GenericContainer, Wait } = await import("testcontainers");
  const container = await new GenericContainer("postgres:18")
    .withEnvironment({ POSTGRES_USER: "gondola", POSTGRES_PASSWORD: "gondola" })
    .withCommand(["postgres", "-c", "fsync=off", "-c", "max_connections=300"])
    .withExposedPorts(5432)
    // The image starts the server twice: once to set itself up.
    .withWaitStrategy(Wait.forLogMessage("database system is ready to accept connections", 2))
    .start();
  const adminUrl = `postgres://gondola:gondola@${container.getHost()}:${container.getMappedPort(5432)}/gondola`;
  return { adminUrl, embedded: false, stop: async () => void (await container.stop()) };
}
