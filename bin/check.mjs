// npm run check: checks types and style, and runs the tests that need no database, build or browser.
import fs from "node:fs";
import path from "node:path";
import { prepareInstall } from "./prepare.mjs";
import { runVitest } from "./run-tests.mjs";
import { generateTypes, lintChecks, runChecks, typeCheck } from "./source-checks.mjs";
import { main, root } from "./steps.mjs";

const folders = ["lib", "i18n", "request", "ui", "browser", "domain", "db"];
/** Matches the sources of tests that start a process or have a database of their own. */
const needsMore = /openTestDatabase|testDatabase|openTestServer|startTestServer|startDatabase|setup\/browser/;

await main(async () => {
  await prepareInstall();
  // The linters need the generated types, so they are generated before the parallel checks. A failure is ignored here,
  // because the type check generates the types again and reports it.
  await generateTypes();
  const failures = (await Promise.all([runChecks(typeCheck), runChecks(lintChecks)])).flat();
  const code = await runVitest(unitTests(), { TESTS_WITHOUT_DATABASE: "1" });
  for (const { message } of failures) console.error(`\n${message}`);
  if (failures.length > 0) console.error(`Failed: ${failures.map(({ title }) => title).join(", ")}`);
  return failures.length > 0 ? 1 : code;
});

function unitTests() {
  const files = folders.flatMap((folder) => {
    const names = fs.readdirSync(path.join(root, "tests", folder), { recursive: true });
    return names.filter((name) => /\.test\.tsx?$/.test(name)).map((name) => path.join("tests", folder, name));
  });
  return files.filter((file) => !needsMore.test(fs.readFileSync(path.join(root, file), "utf8")));
}
