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
  // This check also follows imports of the generated route types, so those must exist first.
  "Looking for unused code": [`${packages}/knip/bin/knip.js`],
};

export async function runChecks(checks) {
  const failures = [];
  for (const [title, [program, ...rest]] of Object.entries(checks)) {
    const check = () => run(process.execPath, [path.join(root, program), ...rest]);
    await step(title, check, { inParallel: true }).catch(({ message }) => failures.push({ title, message }));
  }
  return failures;
}

export async function makeRouteTypes() {
  return run(process.execPath, [path.join(root, packages, "@react-router/dev/bin.js"), "typegen"]).then(
    () => null,
    ({ message }) => message,
  );
}
