/**
 * The only module that reads the machine's clock for what the shop decides or writes down. Everything below a request or a
 * job takes `ctx.now`, which came from here.
 *
 * `CLOCK_OFFSET_MS` moves the clock by that many milliseconds. The test suite sets it so that every run begins at the same
 * instant; no shop should.
 */
const offsetMs = Number(globalThis.process?.env?.CLOCK_OFFSET_MS ?? 0);

export function currentTime(): Date {
  return new Date(Date.now() + offsetMs);
}
