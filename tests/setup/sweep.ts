import { test } from "vitest";

/**
 * `TEST_SWEEP=full`: tests with several combinations of language, width, colours and scripts run in all of them. CI
 * runs the first list only, in which these combinations take turns from test to test.
 */
export const isFullSweep = process.env.TEST_SWEEP === "full";

export function sweep<T>(inCi: readonly T[], others: readonly T[]): T[] {
  return isFullSweep ? [...inCi, ...others] : [...inCi];
}

/** For browser tests of what another journey passes too, or of what `tests/http` and `tests/domain` check without a browser. */
export const testInFullSweep = test.runIf(isFullSweep);
