/**
 * The only module on the server that reads the machine's clock. Requests and jobs read it once as `ctx.now`, and whatever they
 * decide or write takes that time. Commands, tests and formatting call it themselves; code that only runs in a browser
 * (`browser/`, `gate/`) uses the browser's clock.
 *
 * `CLOCK_OFFSET_MS` moves the clock by that many milliseconds. The test suite sets it so that every run begins at the same
 * instant; no shop should.
 */
export function currentTime(): Date {
  return new Date(Date.now() + Number(globalThis.process?.env?.CLOCK_OFFSET_MS ?? 0));
}
