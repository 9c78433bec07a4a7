import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    globalSetup: "tests/setup/global-setup.ts",
    // A process a file: each has its own DATABASE_URL, clock and pool.
    pool: "forks",
    // The demo's secrets, simulators and inbox; what needs others starts a server with its own.
    env: { DEMO: "1" },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
});
