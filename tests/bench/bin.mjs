// What the benchmark takes of bin/, with types beside it.
export { findChromium } from "../../bin/chromium.mjs";
export { startDatabase } from "../../bin/database.mjs";
export { prepareBuild } from "../../bin/prepare.mjs";
export { main, root } from "../../bin/steps.mjs";
