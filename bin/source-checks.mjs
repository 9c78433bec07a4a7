// The checks of the sources, which npm test, npm run lint and npm run check share.
import path from "node:path";
import { root, run, step } from "./steps.mjs";

const packages = "node_modules";

export const typeCheck = { "Checking types": ["bin/types.mjs"] };
export const lintChecks = {
  "Checking style": [`${packages}/@biomejs/biome/bin/biome`, "check"],
  "Checking who imports whom": [
    ...[`${packages}/dependency-cruiser/bin/dependency-cruise.mjs`, "app", "db", "bin"],
    ...["--config", ".dependency-cruiser.mjs"],
  ],
  // Follows imports, those of the routes' own types too: they must have been made before.
  "Looking for unused code": [`${packages}/knip/bin/knip.js`],
};

/** One after the other. Returns those that failed, with what they said. */
export async function runChecks(checks) {
  const failures = [];
  for (const [title, [program, ...rest]] of Object.entries(checks)) {
    const check = () => run(process.execPath, [path.join(root, program), ...rest]);
    await step(title, check, { beside: true }).catch(({ message }) => failures.push({ title, message }));
  }
  return failures;
}

/** What a route's module imports as `./+types/…`; a fresh clone has none. Returns why it could not be made, or null. */
export async function makeRouteTypes() {
  return run(process.execPath, [path.join(root, packages, "@react-router/dev/bin.js"), "typegen"]).then(
    () => null,
    ({ message }) => message,
  );
}
