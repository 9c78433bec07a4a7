import fc from "fast-check";
import { testSeed, walkLength } from "./seeds";

// This runs before the imports of a test file, so that fast-check tries the same cases in every run.
fc.configureGlobal({ seed: testSeed, numRuns: 100 * walkLength });
