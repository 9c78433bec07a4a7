import { suiteStart } from "./clock";
import { seedsInWords } from "./seeds";

/** Prints once per run which values determine its course, so that a failure in any log can be repeated. */
export default function reportStart() {
  console.log(`This run has TEST_CLOCK=${suiteStart.toISOString()} ${seedsInWords}`);
}
