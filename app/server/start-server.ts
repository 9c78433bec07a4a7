import type { AddressInfo } from "node:net";
import { printSetupLink } from "~/jobs/print-setup-link.server";
import { startJobs } from "~/jobs/scheduled-jobs.server";
import { config, requireConfig } from "~/lib/config.server";
import { logError, logInfo } from "~/lib/log.server";
import { stopGracefully } from "./graceful-stop";
import { createHttpServer } from "./http-server";
import { startMetricsServer } from "./metrics-server";

export async function startServer({ clientFiles }: { clientFiles: string }) {
  requireConfig();
  const server = createHttpServer(clientFiles);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, process.env.HOST, resolve);
  });
  const stop = stopGracefully(server, startJobs());

  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, stop);
  process.on("unhandledRejection", (error) => logError(error));
  process.on("uncaughtException", (error) => {
    logError(error);
    if (!isThrownByDriver(error)) process.exit(1);
  });

  const { port } = server.address() as AddressInfo;
  config.port = port;
  startMetricsServer();
  void printSetupLink();
  if (!process.send) return logInfo(`Gondola is open at http://localhost:${port}`);
  // `bin/spawn-server.mjs` started this process and waits for the port. When it exits, this process stops too.
  process.send({ port });
  process.on("disconnect", stop);
}

/** On a lost connection, postgres.js throws outside any call (its issues 1154 and 1208). `getDb` replaces the pool. */
function isThrownByDriver(error: unknown): boolean {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const [thrownAt = ""] = /^\s+at .*$/m.exec(stack) ?? [];
  return /\bnode_modules[\\/]postgres[\\/]/.test(thrownAt);
}
