import { newOffsetMs, suiteStart } from "./clock";

// For a test file in which all tests are about one day, such as those of a gate. It is imported before the shop's
// modules. A run that starts in the evening continues on the next morning, so that no test runs past midnight.
const hour = (suiteStart.getUTCHours() + 7) % 24;
if (hour >= 20) process.env.CLOCK_OFFSET_MS = String(newOffsetMs() + (24 + 9 - hour) * 3_600_000);
