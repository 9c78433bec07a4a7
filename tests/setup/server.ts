import { startServer as startBuiltServer } from "../../bin/server.mjs";

type Options = { databaseUrl: string; env?: Record<string, string>; port?: number };

/**
 * Runs the built shop on a free port, in demo mode. `stop()` asks it to end, `kill()` does not ask; both resolve with
 * its exit code. `output()` is what it has printed.
 */
export function startServer({ databaseUrl, env = {}, port = 0 }: Options) {
  return startBuiltServer({ quiet: true, env: { DATABASE_URL: databaseUrl, DEMO: "1", PORT: String(port), ...env } });
}
