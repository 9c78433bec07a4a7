/**
 * When the suite's clock starts, whatever the date is: a plain Wednesday, the VAT of 2026, far from midnight and from a
 * change of season. `TEST_CLOCK=2027-02-05T23:50+07:00` starts it elsewhere. The databases that tests copy are made then.
 */
export const suiteStart = new Date(process.env.TEST_CLOCK || "2026-11-25T10:00+07:00");
if (Number.isNaN(suiteStart.getTime())) throw new Error("TEST_CLOCK is no instant such as 2027-02-05T23:50+07:00");

/** By how much a clock that starts now must be moved. Each test file starts a minute after the databases were made. */
export function newOffsetMs(): number {
  return suiteStart.getTime() + 60_000 - Date.now();
}

/** Runs in a browser's page before its own scripts: `Date` there is moved like the server's clock. */
export function shiftDate(offsetMs: number) {
  const MachineDate = Date;
  class ShiftedDate extends MachineDate {
    constructor(...parts: unknown[]) {
      // What a Date is made of besides the time of now is left to it.
      if (parts.length === 0) super(MachineDate.now() + offsetMs);
      else super(...(parts as [number]));
    }
    static override now() {
      return MachineDate.now() + offsetMs;
    }
  }
  globalThis.Date = ShiftedDate as DateConstructor;
}

/** Runs in a browser's page after `shiftDate` and gives it the machine's `Date` again. */
export function restoreDate() {
  globalThis.Date = Object.getPrototypeOf(Date) as DateConstructor;
}
