import { newOffsetMs, suiteStart } from "./clock";

// For a file whose tests are about one and the same day, such as those of a gate, and imported before the shop's modules: a run
// that starts in the evening goes on to the next morning, so that no test of this file meets midnight.
const hour = (suiteStart.getUTCHours() + 7) % 24;
if (hour >= 20) process.env.CLOCK_OFFSET_MS = String(newOffsetMs() + (24 + 9 - hour) * 3_600_000);
