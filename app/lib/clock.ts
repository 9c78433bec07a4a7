/** Only this module of the server reads the system clock. `CLOCK_OFFSET_MS` exists for the test suite. */
export function currentTime(): Date {
  return new Date(Date.now() + Number(globalThis.process?.env?.CLOCK_OFFSET_MS ?? 0));
}
