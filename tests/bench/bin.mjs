// The exports of bin/ that the benchmark uses. Their types are in bin.d.mts.
export { findChromium } from "../../bin/chromium.mjs";
export { startDatabase } from "../../bin/database.mjs";
export { prepareBuild } from "../../bin/prepare.mjs";
export { main, root } from "../../bin/steps.mjs";
