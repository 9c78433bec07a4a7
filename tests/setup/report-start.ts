import { suiteStart } from "./clock";
import { seedsInWords } from "./seeds";

/** Says once per run what decides its course, so that a failure in any log can be repeated. */
export default function reportStart() {
  console.log(`This run has TEST_CLOCK=${suiteStart.toISOString()} ${seedsInWords}`);
}
