import { afterAll, expect, vi } from "vitest";

/** Variables that each file sets again: its database, the clock, and what libvips sets when it is loaded. */
const ownOfEachFile = new Set(["DATABASE_URL", "CLOCK_OFFSET_MS", "VIPSHOME"]);

function stateOfProcess() {
  const env = Object.entries(process.env).filter(([name]) => !ownOfEachFile.has(name));
  const globals = { fetch: globalThis.fetch, Date: globalThis.Date, setTimeout: globalThis.setTimeout };
  const servers = process.getActiveResourcesInfo().filter((name) => name === "TCPServerWrap").length;
  return { env: Object.fromEntries(env), globals, servers };
}

const before = stateOfProcess();

/** A test file that changes the process fails here, unless `needsOwnProcess` in `vitest.config.ts` matches its code. */
afterAll(() => {
  vi.restoreAllMocks();
  expect(stateOfProcess(), "the file leaves its process as it found it").toEqual(before);
});
