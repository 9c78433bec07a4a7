// npm run lint: checks style, imports and unused code. It generates types first, so it also works in a fresh clone.
import { generateTypes, lintChecks, runChecks } from "./source-checks.mjs";
import { main } from "./steps.mjs";

await main(async () => {
  const failure = await generateTypes();
  const failures = await runChecks(lintChecks);
  for (const message of [...(failure ? [failure] : []), ...failures.map(({ message }) => message)])
    console.error(`\n${message}`);
  return failure || failures.length > 0 ? 1 : 0;
});
