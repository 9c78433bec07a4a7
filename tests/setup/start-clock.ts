import { newOffsetMs } from "./clock";

// This runs before the imports of a test file. The app's clock reads it once, and servers and other processes inherit
// it.
process.env.CLOCK_OFFSET_MS = String(newOffsetMs());
