import { afterAll, beforeAll } from "vitest";
import { spawnServer } from "../../bin/spawn-server.mjs";

type Options = { databaseUrl: string; env?: Record<string, string>; port?: number; build?: string };

/**
 * Runs the built shop in demo mode. `stop()` and `kill()` resolve with the exit code. The page cache is off, so that a
 * test that changes places or stock sees the change on the next page.
 */
export function startTestServer({ databaseUrl, env = {}, port = 0, build }: Options) {
  const settings = { DATABASE_URL: databaseUrl, DEMO: "1", PAGE_CACHE: "off", PORT: String(port), ...env };
  return spawnServer({ quiet: true, env: settings, ...(build && { build }) });
}

type Server = Awaited<ReturnType<typeof startTestServer>>;

export function openTestServer(database: { url: string }, env: Record<string, string> = {}): Server {
  const server = {} as Server;
  beforeAll(async () => void Object.assign(server, await startTestServer({ databaseUrl: database.url, env })));
  afterAll(() => server.stop?.());
  return server;
}
