import fs from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = import.meta.dirname;

/** The folders of tests, slowest first: tests with a browser, then with a server, then of functions. */
const folders = ["e2e", "http", "api", "domain", "db", "request", "ui", "browser", "i18n", "lib"];
/**
 * Matches test files that need a process of their own, because they set variables, replace modules, start processes or
 * leave work running. Any other file that changes its process fails (`tests/setup/shared-process.ts`).
 */
const needsOwnProcess =
  /vi\.(mock|hoisted|stubEnv|stubGlobal|useFakeTimers)|process\.(env|on)|child_process|createServer|worker\.server|setup\/(action-process|fake-gateways|proxy|smtp)/;

/** Lists the files that run one after another in the same processes, which load the shop once. */
function filesOfSharedProcess(): string[] {
  return folders
    .flatMap((folder) => {
      const names = fs.readdirSync(path.join(root, "tests", folder), { recursive: true, encoding: "utf8" });
      return names.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => path.posix.join("tests", folder, name));
    })
    .filter((file) => !needsOwnProcess.test(fs.readFileSync(path.join(root, file), "utf8")));
}

/**
 * Files with a process of their own run before those that share one, because a worker must be restarted in between. In
 * both groups the slowest folder is first and large files precede small ones, so that no long file starts at the end.
 */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      const folder = path.relative(path.join(root, "tests"), moduleId).split(path.sep)[0] ?? "";
      return (project.name === "shared" ? folders.length : 0) + folders.indexOf(folder);
    };
    const size = ({ moduleId }: TestSpecification) => fs.statSync(moduleId).size;
    return [...files].sort((one, other) => rank(one) - rank(other) || size(other) - size(one));
  }
}

const shared = filesOfSharedProcess();
const resolve = { tsconfigPaths: true };
const setupFiles = ["tests/setup/start-clock.ts", "tests/setup/fix-seeds.ts"];
const both = {
  pool: "forks",
  // `DEMO` provides secrets, simulators and the inbox. Tests that need other settings start a server with them.
  // Simulated gateways are called at the shop's `PORT`. Nothing listens on 9, so such calls fail. With priority 0,
  // workers for PDFs and pictures also run on a busy machine.
  env: { DEMO: "1", LOG_FORMAT: "text", PORT: "9", SMTP_URL: "", WORKER_PRIORITY: "0" },
  // This only ends tests that hang. It is long, because a busy machine must not make a test fail.
  testTimeout: 300_000,
  // This is long enough for `npm run soak`. Projects ignore `--hookTimeout` of the command line.
  hookTimeout: 480_000,
} as const;

export default defineConfig({
  resolve,
  test: {
    // Reports the clock and the seeds, then creates the databases. `npm run check` runs only tests without a database.
    globalSetup: [
      "tests/setup/report-start.ts",
      ...(process.env.TESTS_WITHOUT_DATABASE ? [] : ["tests/setup/global-setup.ts"]),
    ],
    // With two processors vitest would use one worker, but tests spend much of their time waiting: for timeouts, slow
    // lines and killed processes. Three workers use the processors meanwhile.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    teardownTimeout: 20_000,
    sequence: { sequencer: SlowestFirst },
    projects: [
      // Each of these files has a process of its own, with its own environment, modules and connection pool.
      {
        resolve,
        test: { ...both, name: "alone", include: ["tests/**/*.test.{ts,tsx}"], exclude: shared, setupFiles },
      },
      // These files run one after another in a shared process and leave it unchanged. Each has its own database.
      {
        resolve,
        test: {
          ...both,
          name: "shared",
          include: shared,
          isolate: false,
          setupFiles: [...setupFiles, "tests/setup/shared-process.ts"],
        },
      },
    ],
  },
});
