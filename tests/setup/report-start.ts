import { suiteStart } from "./clock";
import { seedsInWords } from "./seeds";

/** Prints the start time and the seeds once per run, so that a failure in any log can be repeated. */
export default function reportStart() {
  console.log(`This run has TEST_CLOCK=${suiteStart.toISOString()} ${seedsInWords}`);
}
