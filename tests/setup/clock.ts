/**
 * A Wednesday that is not a holiday, with the VAT of 2026, far from midnight and from a change of season.
 * `TEST_CLOCK=2027-02-05T23:50+07:00` starts the suite at that time instead.
 */
export const suiteStart = new Date(process.env.TEST_CLOCK || "2026-11-25T10:00+07:00");
if (Number.isNaN(suiteStart.getTime())) throw new Error("TEST_CLOCK is no instant such as 2027-02-05T23:50+07:00");

/** Returns the offset of a clock that now shows one minute after `suiteStart`, the time at which the seed ran. */
export function newOffsetMs(): number {
  return suiteStart.getTime() + 60_000 - Date.now();
}

/** Runs in a page before its own scripts, and shifts `Date` as the server's clock is shifted. */
export function shiftDate(offsetMs: number) {
  const MachineDate = Date;
  class ShiftedDate extends MachineDate {
    constructor(...parts: unknown[]) {
      // A `Date` with arguments names its own time, so it is not shifted.
      if (parts.length === 0) super(MachineDate.now() + offsetMs);
      else super(...(parts as [number]));
    }
    static override now() {
      return MachineDate.now() + offsetMs;
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
}

export function restoreDate() {
  globalThis.Date = Object.getPrototypeOf(Date) as DateConstructor;
}
