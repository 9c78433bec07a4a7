import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const documents = [
  "CONTRIBUTING.md",
  "app/README.md",
  "db/README.md",
  ...listMarkdown("docs"),
  ...listMarkdown("app/decisions"),
];

test.each(documents)("%s names only files that exist", (document) => {
  const named = [...readFileSync(document, "utf8").matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|css|md))`/g)];
  const missing = named
    .map(([, file = ""]) => file)
    .filter((file) => !foldersOf(document).some((folder) => existsSync(path.join(folder, file))));
  expect(missing).toEqual([]);
});

/** Returns the folders to which paths in the document can be relative. */
function foldersOf(document: string): string[] {
  return [".", path.dirname(document), "app", "app/domain", "app/routes", "db", "tests"];
}

function listMarkdown(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".md"))
    .map((file) => path.posix.join(folder, file));
}
