import { startServer as startBuiltServer } from "../../bin/server.mjs";

type Options = { databaseUrl: string; env?: Record<string, string>; port?: number; build?: string };

/**
 * Runs the built shop on a free port, in demo mode. `stop()` asks it to end, `kill()` does not ask; both resolve with
 * its exit code. `output()` is what it has printed. `build`: the folder of another build than the one there is.
 */
export function startServer({ databaseUrl, env = {}, port = 0, build }: Options) {
  const settings = { DATABASE_URL: databaseUrl, DEMO: "1", PORT: String(port), ...env };
  return startBuiltServer({ quiet: true, env: settings, ...(build && { build }) });
}
