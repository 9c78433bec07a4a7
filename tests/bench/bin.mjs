// The exports of bin/ that the benchmark uses. Their types are in the file next to it.
export { findChromium } from "../../bin/chromium.mjs";
export { startDatabase } from "../../bin/database.mjs";
export { prepareBuild } from "../../bin/prepare.mjs";
export { main, root } from "../../bin/steps.mjs";
