import { newOffsetMs } from "./clock";

// Before a test file's imports: the app's clock reads it once, and servers and other processes inherit it.
process.env.CLOCK_OFFSET_MS = String(newOffsetMs());
