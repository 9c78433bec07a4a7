// Runs vitest with everything that the chosen tests need, for npm test and npm run soak.
import path from "node:path";
import { findChromium } from "./chromium.mjs";
import { prepareBuild } from "./prepare.mjs";
import { root, show, step } from "./steps.mjs";
import { startTestDatabase } from "./test-database.mjs";

const functionTests = /^tests\/(db|domain|lib|i18n)\b/;

/** An empty `paths` means all tests. @returns {Promise<{ env: Record<string, string>, stop(): Promise<void> }>} */
export async function prepareTests(paths) {
  const onlyFunctions = paths.length > 0 && paths.every((one) => functionTests.test(one));
  const browser = onlyFunctions ? {} : await prepareForBrowser();
  const { adminUrl, stop } = await step("Starting the test database", startTestDatabase);
  return { env: { ...browser, TEST_DATABASE_URL: adminUrl }, stop };
}

async function prepareForBrowser() {
  await prepareBuild();
  return { CHROMIUM_PATH: await step("Finding a browser", findChromium) };
}

/** @returns {Promise<number>} vitest's exit code */
export function runVitest(args, env) {
  return show(process.execPath, [path.join(root, "node_modules/vitest/vitest.mjs"), "run", ...args], { env });
}
