import { newOffsetMs, suiteStart } from "./clock";

// Test files about one day import this file. If the run starts in the evening, they start on the next morning.
const hour = (suiteStart.getUTCHours() + 7) % 24;
if (hour >= 20) process.env.CLOCK_OFFSET_MS = String(newOffsetMs() + (24 + 9 - hour) * 3_600_000);
