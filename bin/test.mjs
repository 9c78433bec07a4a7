// npm test: every check the project has. npm test -- tests/domain runs only those tests.
import path from "node:path";
import { findChromium } from "./chromium.mjs";
import { prepareBuild, prepareInstall } from "./prepare.mjs";
import { lintChecks, runChecks, typeCheck } from "./source-checks.mjs";
import { main, root, show, step } from "./steps.mjs";
import { startTestDatabase } from "./test-database.mjs";

/** Tests that call functions only: neither the built app nor a browser is needed. */
const functionTests = /^tests\/(db|domain|lib|i18n)\b/;

const args = process.argv.slice(2);
const chosen = args.filter((arg) => !arg.startsWith("-"));

await main(async () => {
  await prepareInstall();
  const failed = chosen.length === 0 ? await checkEverything() : [];
  const onlyFunctions = chosen.length > 0 && chosen.every((arg) => functionTests.test(arg));
  const browser = onlyFunctions ? {} : await prepareForBrowser();
  const { adminUrl, stop } = await step("Starting the test database", startTestDatabase);
  const vitest = [path.join(root, "node_modules/vitest/vitest.mjs"), "run", ...args];
  const code = await show(process.execPath, vitest, { env: { ...browser, TEST_DATABASE_URL: adminUrl } }).finally(stop);
  if (failed.length > 0) console.error(`Failed before the tests, see above: ${failed.join(", ")}`);
  return failed.length > 0 ? 1 : code;
});

async function prepareForBrowser() {
  await prepareBuild();
  return { CHROMIUM_PATH: await step("Finding a browser", findChromium) };
}

async function checkEverything() {
  const building = prepareBuild({ beside: true });
  const [, failures] = await Promise.allSettled([building, runChecks({ ...typeCheck, ...lintChecks })]);
  for (const { message } of failures.value) console.error(`\n${message}`);
  await building;
  return failures.value.map(({ title }) => title);
}
