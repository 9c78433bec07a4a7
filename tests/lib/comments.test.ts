import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { filesBelow } from "../../bin/hash-files.mjs";

const files = [...["app", "db", "tests", "bin", "locales"].flatMap(filesBelow), "vitest.config.ts"].filter((file) =>
  /\.([mt]sx?|mjs|sql|json|css)$/.test(file),
);

/** Comments may contain this date format, although it is not a name in the code. */
const exempt = /\b(yyyyMMddHHmmss)\b/;
const listOfReplacedWords = "tests/setup/replaced-words.ts";

function splitComments(file: string): { code: string; comments: string[] } {
  const text = readFileSync(file, "utf8");
  if (!/\.(tsx?|mjs)$/.test(file)) return { code: text, comments: [] };
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const ends = new Map<number, number>();
  const visit = (node: ts.Node) => {
    const leading = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
    const trailing = ts.getTrailingCommentRanges(text, node.getEnd()) ?? [];
    for (const { pos, end } of [...leading, ...trailing]) ends.set(pos, end);
    ts.forEachChild(node, visit);
  };
  visit(source);
  const comments: string[] = [];
  let code = "";
  let at = 0;
  for (const [start, end] of [...ends].sort(([a], [b]) => a - b)) {
    if (start < at) continue;
    code += text.slice(at, start);
    comments.push(text.slice(start, end));
    at = end;
  }
  return { code: code + text.slice(at), comments };
}

const documents = [
  "CONTRIBUTING.md",
  "app/README.md",
  "db/README.md",
  ...filesBelow("docs").filter((file) => file.endsWith(".md")),
];
const parts = files.map((file) => ({ file, ...splitComments(file) }));

test("comments name only functions, types and fields that exist", () => {
  const missing = parts
    .filter(({ file }) => file !== listOfReplacedWords)
    .flatMap(({ file, comments }) => comments.flatMap((text) => listUnknownNames(file, text)));
  expect(missing).toEqual([]);
});

test("documents name only functions, types and fields that exist", () => {
  const missing = documents.flatMap((file) => listUnknownNames(file, readFileSync(file, "utf8")));
  // The example of a new page has names of its own.
  expect(missing.filter((name) => !/waterfall/i.test(name))).toEqual([]);
});

test("documents set only fields that exist", () => {
  const fields = new Set(
    parts.flatMap(({ code }) => [...code.matchAll(/(\w+)\??: (?:true|boolean)\b/g)].map(([, name = ""]) => name)),
  );
  const set = documents.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\b(\w+): true\b/g)].map(([, name = ""]) => ({ file, name })),
  );
  expect(set.filter(({ name }) => !fields.has(name))).toEqual([]);
});

const words = new Set(parts.flatMap(({ code }) => code.match(/[A-Za-z_$][\w$]*/g) ?? []));

function listUnknownNames(file: string, text: string): string[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, quoted = ""]) => quoted.match(/\b(?:[a-z]+|[A-Z][a-z]+)[A-Z]\w*\b/g) ?? [])
    .filter((word) => !words.has(word) && !exempt.test(word))
    .map((word) => `${file}: ${word}`);
}
