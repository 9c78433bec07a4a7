import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { allStrings } from "~/i18n/locale-files.server";
import { textsByKey } from "~/i18n/translate";
import { allowedNames, replacedWords } from "~tests/setup/replaced-words";
import { filesBelow } from "../../bin/hash-files.mjs";

type Name = { name: string; kind: "file" | "member" | "key" | "value" | "other"; file: string; line: number };

test("no name, file, text key or value of a type uses a word that was replaced", () => {
  const needed = new Set<(typeof allowedNames)[number]>();
  const refused = [...listNames(), ...listTextKeys()].flatMap((found) => {
    const words = findReplacedWords(found.name);
    if (words.length === 0) return [];
    const allowed = allowedNames.filter(
      ({ name, kind = found.kind, file }) =>
        name.test(found.name) && kind === found.kind && (!file || file.test(found.file)),
    );
    for (const entry of allowed) needed.add(entry);
    return allowed.length > 0 ? [] : words.map((word) => describe(found, word));
  });
  expect(refused).toEqual([]);
  expect(allowedNames.filter((entry) => !needed.has(entry))).toEqual([]);
});

test("replaced words are found in names of every kind, but not in names that are declared elsewhere", () => {
  const code = `
    type PayableView = { mood: string };
    export function reviveOrder(payables: string[], { lapse: other, innards }: Row) {
      const isPretended = "claimant" + other.hindrance;
      return { claimants: 1, innards, no_payable: 2, "moods": 3, due_by: 4 };
    }
    type Status = "lapsed" | Pick<Row, "mood">;`;
  const names = namesIn("code.ts", code).map(({ name, kind }) => `${kind} ${name}`);
  const found = names.filter((name) => findReplacedWords(name).length > 0);
  expect(found).toEqual([
    "other PayableView",
    "member mood",
    "other reviveOrder",
    "other payables",
    "other isPretended",
    "member claimants",
    "member no_payable",
    "value lapsed",
  ]);
});

function listTextKeys(): Name[] {
  const keys = Object.keys(textsByKey(allStrings.vi)).map((key) => key.replace(/_(one|other)$/, ""));
  return [...new Set(keys)].map((name) => ({ name, kind: "key", file: "locales", line: 1 }));
}

function describe({ name, kind, file, line }: Name, word: string): string {
  const where = kind === "file" ? file : `${file}:${line} ${name}`;
  return `${where}: use "${replacedWords.get(word)}" instead of "${word}"`;
}

/** Leaves out names in db/demo-art, which describe people and things in the pictures, and files of the demo's content. */
function listNames(): Name[] {
  const mention = new RegExp([...replacedWords.keys()].join("|").replaceAll(" ", ".?"), "i");
  return ["app", "db", "bin", "tests", "public", "locales", "docs"]
    .flatMap(filesBelow)
    .filter((file) => /\.(tsx?|mjs|js|css|sql|json|md)$/.test(file) && !/^db\/(demo-art|seed\/nui-may)\//.test(file))
    .flatMap((file) => {
      const own = { name: path.basename(file).replace(/\.\w+$/, ""), kind: "file" as const, file, line: 1 };
      if (!/\.(tsx?|mjs|js)$/.test(file)) return [own];
      const code = readFileSync(file, "utf8");
      return mention.test(code) ? [own, ...namesIn(file, code)] : [own];
    });
}

/** Leaves out imports, shorthand destructuring and strings, because their names come from elsewhere. */
function namesIn(file: string, code: string): Name[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const names: Name[] = [];
  const add = (node: ts.Node, parent: ts.Node): void => {
    const own = declaredName(node, parent);
    if (own) {
      const line = source.getLineAndCharacterOfPosition(own.end).line + 1;
      names.push({ name: own.text, kind: isMember(node) ? "member" : "other", file, line });
    }
    if (isValue(node)) {
      const line = source.getLineAndCharacterOfPosition(node.end).line + 1;
      names.push({ name: node.literal.text, kind: "value", file, line });
    }
    ts.forEachChild(node, (child) => add(child, node));
  };
  add(source, source);
  return names;
}

function declaredName(node: ts.Node, parent: ts.Node): ts.Identifier | null {
  if (ts.isBindingElement(node) && ts.isObjectBindingPattern(parent) && !node.propertyName) return null;
  const declares =
    isMember(node) ||
    ts.isFunctionLike(node) ||
    ts.isClassLike(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isParameter(node) ||
    ts.isBindingElement(node);
  return declares && node.name && ts.isIdentifier(node.name) ? node.name : null;
}

/** Texts of a type, such as the states of a row. Type arguments and indexes are names of fields. */
function isValue(node: ts.Node): node is ts.LiteralTypeNode & { literal: ts.StringLiteral } {
  if (!ts.isLiteralTypeNode(node) || !ts.isStringLiteral(node.literal)) return false;
  const parent = ts.isUnionTypeNode(node.parent) ? node.parent.parent : node.parent;
  return !ts.isTypeReferenceNode(parent) && !ts.isIndexedAccessTypeNode(parent);
}

function isMember(node: ts.Node) {
  return (
    ts.isPropertySignature(node) ||
    ts.isPropertyDeclaration(node) ||
    ts.isPropertyAssignment(node) ||
    ts.isMethodSignature(node) ||
    ts.isMethodDeclaration(node)
  );
}

function findReplacedWords(name: string): string[] {
  const words = ` ${name
    .replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$2 ")
    .split(/[^A-Za-z]+/)
    .join(" ")
    .toLowerCase()} `;
  return [...replacedWords.keys()].filter((word) => words.includes(` ${word} `));
}
