import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { filesBelow } from "../../bin/hash-files.mjs";

/** The exports that React Router looks for in route modules. Many files have exports with these names. */
const routeExports =
  /^(ErrorBoundary|HydrateFallback|action|clientAction|clientLoader|clientMiddleware|handle|headers|links|loader|meta|middleware|shouldRevalidate)$/;

const sharedNames: Record<string, string> = {
  CartKind: "the type, and the schema that parses it",
  Props: "each file has the props of its main component",
};

/** Files in different folders of this list may share the name of a feature, a page or a kind. */
const folders = /^(app\/(api|routes\/staff|routes|ui|domain\/content\/import\/kinds)|db\/schema|tests\/\w+)\//;

const sharedFileNames: Record<string, string> = {
  ctx: "the context of a use case, and of a request",
  index: "the entry of a folder",
  "personal-data": "each feature has such a file",
  retention: "each feature has such a file",
  schema: "each feature has such a file",
  staff: "the entry of the commands, and the staff member of a request",
};

const exportDeclaration = /^export (?:async )?(?:class|const|function|interface|type) (\w+)/gm;
const declaration = /^(?:export (?:async )?(?:class|const|function)|(?:export )?(?:interface|type)) (\w+)/gm;

const files = ["app", "db", "bin", "tests"]
  .flatMap(filesBelow)
  // The drawings in db/demo-art are left out, because they are named after what they draw.
  .filter((file) => /(\.tsx?|\.mjs)$/.test(file) && !file.startsWith("db/demo-art/"));

/** Outside the tests, this also holds for types that are not exported. */
test("different exports and types have different names", () => {
  const declared = files.flatMap((file) => {
    const isRoute = /^app\/(root\.tsx|routes\/)/.test(file);
    const declarations = readFileSync(file, "utf8").matchAll(
      file.startsWith("tests/") ? exportDeclaration : declaration,
    );
    const names = new Set([...declarations].map(([, name = ""]) => name));
    const own = [...names].filter((name) => !(isRoute && routeExports.test(name)) && !Object.hasOwn(sharedNames, name));
    return own.map((name) => [name, file] as const);
  });
  expect(sharedBy(declared)).toEqual({});
});

/** A rule, its server part and its test may share a name: `exchange` in `.rules.ts`, `.server.ts`, `.test.ts`. */
test("different files have different names", () => {
  const named = files.map((file) => {
    const name = path.basename(file).replace(/(\.(d|rules|server|test))?\.\w+$/, "");
    return [`${folders.exec(file)?.[0] ?? ""}${name}`, path.join(path.dirname(file), name)] as const;
  });
  const allowed = (name: string) => Object.hasOwn(sharedFileNames, path.basename(name));
  expect(sharedBy(named.filter(([name]) => !allowed(name)))).toEqual({});
});

function sharedBy(named: readonly (readonly [name: string, place: string])[]) {
  const byName = new Map<string, Set<string>>();
  for (const [name, place] of named) byName.set(name, (byName.get(name) ?? new Set()).add(place));
  return Object.fromEntries([...byName].filter(([, places]) => places.size > 1));
}
