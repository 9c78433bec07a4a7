import path from "node:path";

// The import is dynamic, because React selects its build by NODE_ENV when it is imported.
process.env.NODE_ENV ??= "production";
const { startServer } = await import("./server/start-server");

try {
  await startServer({ clientFiles: path.join(import.meta.dirname, "../client") });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
