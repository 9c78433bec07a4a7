import fs from "node:fs";
import path from "node:path";
import { filesBelow } from "./hash-files.mjs";
import { root, run, step } from "./steps.mjs";

const packages = "node_modules";

export const typeCheck = { "Checking types": ["bin/types.mjs"] };
export const lintChecks = {
  "Checking style": [`${packages}/@biomejs/biome/bin/biome`, "check"],
  "Checking who imports whom": [
    ...[`${packages}/dependency-cruiser/bin/dependency-cruise.mjs`, "app", "db", "bin"],
    ...["--config", ".dependency-cruiser.mjs"],
  ],
  // This check also follows imports of the generated types, so those must exist first.
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

/** Writes the types of routes and of text files. These types are not in git. Returns a message on failure. */
export async function generateTypes() {
  writeTextTypes();
  return run(process.execPath, [path.join(root, packages, "@react-router/dev/bin.js"), "typegen"]).then(
    () => null,
    ({ message }) => message,
  );
}

/** Lists the Vietnamese text files by name, because TypeScript cannot find them by a pattern. */
function writeTextTypes() {
  const folder = path.join(root, "locales/vi");
  const found = filesBelow(folder).filter((file) => file.endsWith(".json"));
  const files = found.map((file) => path.relative(folder, file).replaceAll(path.sep, "/"));
  const names = [...new Set(files.map((file) => path.basename(file, ".json")))].sort();
  const types = names.map((name) => {
    const ofName = files.filter((file) => path.basename(file, ".json") === name).sort();
    return `  "${name}": ${ofName.map((file) => `typeof import("../locales/vi/${file}")`).join(" & ")};`;
  });
  fs.mkdirSync(path.join(root, ".cache"), { recursive: true });
  fs.writeFileSync(
    path.join(root, ".cache/text-files.ts"),
    ["export type TextFiles = {", ...types, "};", ""].join("\n"),
  );
}
