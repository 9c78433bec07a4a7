import fc from "fast-check";
import { testSeed, walkLength } from "./seeds";

// Before a test file's imports: what fast-check tries is the same in every run.
fc.configureGlobal({ seed: testSeed, numRuns: 100 * walkLength });
