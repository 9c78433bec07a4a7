import { newOffsetMs } from "./clock";

// This runs before the imports of a test file. Servers and other processes inherit the variable.
process.env.CLOCK_OFFSET_MS = String(newOffsetMs());
