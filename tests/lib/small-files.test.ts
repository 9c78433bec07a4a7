import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { filesBelow } from "../../bin/hash-files.mjs";

const smallLines = 60;
const maxLines = 250;

/** Longer chains of imports are hard to follow. Issue 23 asks for at most 12. */
const maxChain = 12;

/**
 * Kinds of small files that may exist although only one file imports them. Routes, commands, workers and files that are
 * loaded by `import()` need no entry, because no other file has a static import of them.
 */
const kinds: readonly { reason: string; has(file: SourceFile, user: SourceFile): boolean }[] = [
  {
    reason: "pure rules have a test of their own",
    has: ({ name, testUsers }) => name.endsWith(".rules.ts") && testUsers.length > 0,
  },
  {
    reason: "a registry has one file for each kind or feature",
    has: ({ name }) =>
      /\/(import\/kinds|mail\/templates|setup\/items|payments\/providers)\/|\/(personal-data|retention|[\w-]+-(message-subjects?|resource))\.server\.ts$/.test(
        name,
      ),
  },
  {
    reason: "a table of what each feature contributes to a job",
    has: ({ name }) => /^app\/jobs\/(purge-old-data|send-queued-messages)\.server\.ts$/.test(name),
  },
  {
    reason: "use cases and queries stay in the domain, whoever calls them",
    has: ({ name }, user) => isDomain(name) && !isDomain(user.name),
  },
  {
    reason: "the import rules refuse to its user what it imports",
    has: (file, user) => file.imports.some((used) => !isAllowed(user.name, used)),
  },
  {
    reason: "the two files together would be too long",
    has: (file, user) => file.lines + user.lines > maxLines,
  },
  {
    reason: "an exception to the public API of a framework is one file (decision 027)",
    has: ({ name }) => name === "app/request/defer-scripts.server.ts",
  },
  {
    reason: "orders, not payments, decide what a paid order needs",
    has: ({ name }) => name === "app/domain/orders/settle-order.server.ts",
  },
  {
    reason: "a program runs when it is imported, so a test can import only what stands beside it",
    has: ({ name, testUsers }) => name.startsWith("bin/") && testUsers.length > 0,
  },
  {
    reason: "bin/build.mjs only calls these, and stays under 80 lines",
    has: ({ name }) => ["bin/build-gate.mjs", "bin/compress.mjs"].includes(name),
  },
];

type Import = { name: string; isTypeOnly: boolean };
type SourceFile = {
  name: string;
  lines: number;
  /** The file's imports of other files of the shop, without those inside functions. */
  imports: Import[];
  users: string[];
  testUsers: string[];
};

type Pattern = string | readonly string[] | undefined;
type ImportRule = {
  from: { path?: Pattern; pathNot?: Pattern };
  to: { path?: Pattern; pathNot?: Pattern; dependencyTypesNot?: readonly string[]; circular?: boolean };
};

const { default: importRules }: { default: { forbidden: readonly ImportRule[] } } = await import(
  path.resolve(".dependency-cruiser.mjs")
);
const files = readFiles();

test("a file has two users or sixty lines, or is of a kind that needs neither", () => {
  const needless = [...files.values()].flatMap((file) => {
    const [userName, other] = file.users;
    const user = files.get(userName ?? "");
    if (!user || other || file.lines >= smallLines) return [];
    return kinds.some(({ has }) => has(file, user)) ? [] : [`${file.name} belongs to ${user.name}`];
  });
  expect(needless).toEqual([]);
});

test("every kind of small files has at least one file", () => {
  const small = [...files.values()].filter(({ lines, users }) => lines < smallLines && users.length === 1);
  const unused = kinds.filter(({ has }) => !small.some((file) => has(file, getFile(file.users[0]))));
  expect(unused.map(({ reason }) => reason)).toEqual([]);
});

test(`no chain of imports has more than ${maxChain} files`, () => {
  const chains = new Map<string, string[]>();
  const longestFrom = (name: string): string[] => {
    const known = chains.get(name);
    if (known) return known;
    const used = getFile(name).imports.filter(({ isTypeOnly }) => !isTypeOnly);
    const longest = used.map((one) => longestFrom(one.name)).reduce((a, b) => (b.length > a.length ? b : a), []);
    chains.set(name, [name, ...longest]);
    return [name, ...longest];
  };
  const tooLong = [...files.keys()].map(longestFrom).filter(({ length }) => length > maxChain);
  expect(tooLong.map((chain) => chain.join(" > "))).toEqual([]);
});

function readFiles(): Map<string, SourceFile> {
  const names = ["app", "db", "bin", "tests"].flatMap(filesBelow).filter((name) => /\.(tsx?|mjs)$/.test(name));
  const known = new Set(names);
  const all = new Map<string, SourceFile>();
  for (const name of names) {
    const text = readFileSync(name, "utf8");
    const lines = text.split("\n").length - 1;
    all.set(name, { name, lines, imports: readImports(name, text, known), users: [], testUsers: [] });
  }
  for (const { name, imports } of all.values())
    for (const used of imports) {
      const file = all.get(used.name);
      if (file) (name.startsWith("tests/") ? file.testUsers : file.users).push(name);
    }
  // The demo's drawings are left out, because each subject has a file of its own.
  return new Map([...all].filter(([name]) => !/^(tests|db\/demo-art)\//.test(name)));
}

function readImports(from: string, text: string, known: ReadonlySet<string>): Import[] {
  const found = new Map<string, Import>();
  for (const [, type, names, spec = ""] of text.matchAll(
    /^(?:import|export)\s+(?:(type)\s+)?(?:([^;"']*?)\s+from\s+)?"([^"]+)";/gm,
  )) {
    const name = resolveImport(from, spec, known);
    if (!name) continue;
    const isTypeOnly = type !== undefined || /^\{\s*(type\s+\w+(\s+as\s+\w+)?,?\s*)+\}$/.test(names ?? "");
    found.set(name, { name, isTypeOnly: isTypeOnly && (found.get(name)?.isTypeOnly ?? true) });
  }
  return [...found.values()];
}

function resolveImport(from: string, spec: string, known: ReadonlySet<string>): string | undefined {
  const [, alias, rest = ""] = /^~(db|tests|)\/(.*)$/.exec(spec) ?? [];
  if (alias === undefined && !spec.startsWith(".")) return undefined;
  const base = alias === undefined ? path.join(path.dirname(from), spec) : path.join(alias || "app", rest);
  return ["", ".ts", ".tsx", "/index.ts"].map((end) => base + end).find((name) => known.has(name));
}

function getFile(name = ""): SourceFile {
  const file = files.get(name);
  if (!file) throw new Error(`There is no file ${name}`);
  return file;
}

function isDomain(name: string): boolean {
  return name.startsWith("app/domain/");
}

/** Returns whether the import rules of `npm run lint` would allow this import. */
function isAllowed(from: string, { name, isTypeOnly }: Import): boolean {
  return !importRules.forbidden.some((rule) => {
    if (rule.to.circular || (isTypeOnly && rule.to.dependencyTypesNot?.includes("type-only"))) return false;
    const origin = toList(rule.from.path).flatMap((one) => new RegExp(one).exec(from) ?? [])[1] ?? "";
    const matches = (pattern: Pattern, text: string) =>
      toList(pattern).some((one) => new RegExp(one.replaceAll("$1", origin)).test(text));
    return (
      matches(rule.from.path, from) &&
      !matches(rule.from.pathNot, from) &&
      matches(rule.to.path, name) &&
      !matches(rule.to.pathNot, name)
    );
  });
}

function toList(pattern: Pattern): readonly string[] {
  return typeof pattern === "string" ? [pattern] : (pattern ?? []);
}
