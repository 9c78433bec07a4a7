import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    // Reports the clock and the seeds, then makes the databases. `npm run check` runs tests that need none.
    globalSetup: [
      "tests/setup/report-start.ts",
      ...(process.env.TESTS_WITHOUT_DATABASE ? [] : ["tests/setup/global-setup.ts"]),
    ],
    setupFiles: ["tests/setup/start-clock.ts", "tests/setup/fix-seeds.ts"],
    // A process a file: each has its own DATABASE_URL, clock and pool.
    pool: "forks",
    // Two on a machine of two, where the runner would use one: much of a test is waiting for a browser or a server.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // The demo's secrets, simulators and inbox; what needs others starts a server with its own. The processes that make PDFs and
    // pictures get their turn also on a busy machine.
    env: { DEMO: "1", APART_PRIORITY: "0" },
    // Ends what hangs; a busy machine is no fault.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
});
