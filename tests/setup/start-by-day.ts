import { newOffsetMs, suiteStart } from "./clock";

// Test files that must not run past midnight import this file. In the evening, their clock starts on the next morning.
const hour = (suiteStart.getUTCHours() + 7) % 24;
if (hour >= 20) process.env.CLOCK_OFFSET_MS = String(newOffsetMs() + (24 + 9 - hour) * 3_600_000);
