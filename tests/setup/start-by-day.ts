import { newOffsetMs, suiteStart } from "./clock";

// For test files about one day. A run that starts in the evening continues on the next morning.
const hour = (suiteStart.getUTCHours() + 7) % 24;
if (hour >= 20) process.env.CLOCK_OFFSET_MS = String(newOffsetMs() + (24 + 9 - hour) * 3_600_000);
