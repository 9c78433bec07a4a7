import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesBelow } from "../../bin/hash-files.mjs";

test("every function by which a page reads data is called by a procedure, too", () => {
  // These functions read pictures. Pictures have URLs of their own and no procedure.
  const files = ["findMedia", "findPicture"];
  // The rule is for the pages of visitors, so it leaves out staff pages, simulators and the return pages of payments.
  const reads = modulesBelow("app/routes", /^app\/routes\/(simulator|payments|staff)\//)
    .filter((text) => /^export .*\bloader\b/m.test(text))
    .flatMap((text) => importsOf(text).filter((name) => /^(get|find|list|count|search|check)[A-Z]/.test(name)));
  const behind = modulesBelow("app/api").flatMap((text) =>
    [...text.matchAll(/=>\s*(?:mapUnexpectedError\("\w+", )?(\w+)\(/g)].map(([, name]) => name),
  );
  expect(reads.length).toBeGreaterThan(20);
  expect([...new Set(reads)].filter((name) => !behind.includes(name) && !files.includes(name))).toEqual([]);
});

function modulesBelow(folder: string, without?: RegExp): string[] {
  return filesBelow(folder)
    .filter((name) => /\.tsx?$/.test(name) && !without?.test(name))
    .map((name) => readFileSync(name, "utf8"));
}

function importsOf(text: string): string[] {
  return [...text.matchAll(/import \{([^}]*)\} from "~\/domain\/[^"]*\.server";/g)].flatMap(([, names = ""]) =>
    names.split(",").map((name) => name.trim()),
  );
}
