import fs from "node:fs";
import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = import.meta.dirname;

/** The slowest kinds of test first: browsers, then servers, then functions. */
const folders = ["e2e", "http", "api", "domain", "db", "request", "ui", "browser", "i18n", "lib"];
/**
 * What a file says that changes its process for the next one, or wants a process as it was at its start: settings that are read once,
 * replaced modules, other processes, work that nobody waits for. Such a file has a process of its own; `tests/setup/shared-process.ts`
 * fails a file that changes the process without saying so here.
 */
const needsOwnProcess =
  /vi\.(mock|hoisted|stubEnv|stubGlobal|useFakeTimers)|process\.(env|on)|child_process|createServer|worker\.server|fetch-remote-picture|setup\/(action-process|fake-gateways|proxy|smtp)/;

/** The files that share a process, as many as there are workers: the shop's modules are loaded once for all of them. */
function filesOfSharedProcess(): string[] {
  return folders
    .flatMap((folder) => {
      const names = fs.readdirSync(path.join(root, "tests", folder), { recursive: true, encoding: "utf8" });
      return names.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => path.posix.join("tests", folder, name));
    })
    .filter((file) => !needsOwnProcess.test(fs.readFileSync(path.join(root, file), "utf8")));
}

/**
 * The files that have a process of their own come first, then those that share one, as a worker that changes between them starts
 * again. Within each the slowest kind comes first and large files before small ones, so that no long file starts when the others end.
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
  // The demo's secrets, simulators and inbox; what needs others starts a server with its own. A gateway that a function asks is at
  // port 9, which answers nobody. The processes that make PDFs and pictures get their turn also on a busy machine.
  env: { DEMO: "1", PORT: "9", SMTP_URL: "", WORKER_PRIORITY: "0" },
  // Ends what hangs; a busy machine is no fault.
  testTimeout: 90_000,
  // As long as `npm run soak` asks for: projects do not take this one from the command line.
  hookTimeout: 480_000,
} as const;

export default defineConfig({
  resolve,
  test: {
    // Reports the clock and the seeds, then makes the databases. `npm run check` runs tests that need none.
    globalSetup: [
      "tests/setup/report-start.ts",
      ...(process.env.TESTS_WITHOUT_DATABASE ? [] : ["tests/setup/global-setup.ts"]),
    ],
    // Two on a machine of two, where the runner would use one: much of a test is waiting for a browser or a server.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    teardownTimeout: 20_000,
    sequence: { sequencer: SlowestFirst },
    projects: [
      // A process a file: each has its own environment, modules and pool.
      {
        resolve,
        test: { ...both, name: "alone", include: ["tests/**/*.test.{ts,tsx}"], exclude: shared, setupFiles },
      },
      // One after the other in a process, which each leaves as it found it. Each has its own database.
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
