// npm test: runs every check of the project. npm test -- tests/domain runs only those tests.
import { prepareBuild, prepareInstall } from "./prepare.mjs";
import { prepareTests, runVitest } from "./run-tests.mjs";
import { lintChecks, runChecks, typeCheck } from "./source-checks.mjs";
import { main } from "./steps.mjs";

const args = process.argv.slice(2);
const chosen = args.filter((arg) => !arg.startsWith("-"));

await main(async () => {
  await prepareInstall();
  const failed = chosen.length === 0 ? await checkEverything() : [];
  const { env, stop } = await prepareTests(chosen);
  const code = await runVitest(args, env).finally(stop);
  if (failed.length > 0) console.error(`Failed before the tests, see above: ${failed.join(", ")}`);
  return failed.length > 0 ? 1 : code;
});

async function checkEverything() {
  const building = prepareBuild({ inParallel: true });
  const [, failures] = await Promise.allSettled([building, runChecks({ ...typeCheck, ...lintChecks })]);
  for (const { message } of failures.value) console.error(`\n${message}`);
  await building;
  return failures.value.map(({ title }) => title);
}
