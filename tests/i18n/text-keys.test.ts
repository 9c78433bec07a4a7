import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { readLocaleFiles } from "~/i18n/locale-files.server";
import { serverTextNames } from "~/i18n/server-text-names";
import { textsByKey } from "~/i18n/translate";
import routes from "~/routes";
import { groupsOfPage, pageOfRoute } from "~/site-map";

test("every text that a page's scripts can show is in the page's groups", () => {
  // Staff pages are rendered only on the server.
  const pages = routes.filter(({ file }) => !file.startsWith("routes/staff/"));
  const missing = pages.flatMap(({ id = "", file }) => {
    const groups: readonly string[] = groupsOfPage(pageOfRoute(id));
    return [...keysBelow(path.join("app", file))]
      .filter(([key]) => foldersOf(key).some((folder) => !groups.includes(folder)))
      .map(([key, source]) => `${id}: ${key} in ${foldersOf(key)} (${source})`);
  });
  expect(missing).toEqual([]);
});

test("every text key in the code is complete, or varies only in its last part", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const browsers = files.filter((file) => /^(routes|ui|browser)\/.*(?<!\.server)\.tsx?$/.test(file));
  const found = browsers.flatMap((file) => {
    const source = readFileSync(`app/${file}`, "utf8");
    return [...source.matchAll(/\bt\(\s*([^"`\s][^"`]*?)[),]/g)].map(([, key = ""]) => `${file}: ${key}`);
  });
  // Only this component gives `t` a variable. Its code names in full all keys that the variable can contain.
  expect(found).toEqual(["ui/parts/copy-button.tsx: message"]);
});

/** The keys that a module's view and its imports name, each with the module that names it. */
function keysBelow(file: string, found = new Map<string, string>(), seen = new Set<string>()) {
  if (seen.has(file) || /\.server\.tsx?$/.test(file)) return found;
  seen.add(file);
  const { source, keys } = readModule(file);
  for (const key of keys) found.set(key, file);
  for (const [, from = ""] of source.matchAll(/(?:from |import\()"([~.][^"]+)"/g)) {
    const base = from.startsWith("~/") ? path.join("app", from.slice(2)) : path.join(path.dirname(file), from);
    const module = [base, `${base}.ts`, `${base}.tsx`].find((name) => /\.tsx?$/.test(name) && existsSync(name));
    if (module) keysBelow(module, found, seen);
  }
  return found;
}

const modules = new Map<string, { source: string; keys: string[] }>();

function readModule(file: string) {
  const known = modules.get(file);
  if (known) return known;
  const source = readFileSync(file, "utf8");
  const keys = textsIn(viewOf(source)).filter((key) => foldersOf(key).length > 0);
  modules.set(file, { source, keys });
  return { source, keys };
}

const folderOfKey = new Map(
  Object.entries(readLocaleFiles())
    .filter(([file]) => file.startsWith("/locales/vi/"))
    .flatMap(([file, strings]) => {
      const [, , , folder = "", name = ""] = file.replace(".json", "").split("/");
      const keys = Object.keys(textsByKey({ [name]: strings }));
      return keys.map((key) => [key.replace(/_(one|other)$/, ""), isServerText(key) ? "server" : folder] as const);
    }),
);

function isServerText(key: string): boolean {
  const [, name = "", ...rest] = key.split(".");
  return rest.length === 0 && serverTextNames.includes(name);
}

/** Returns the folders that have a text for the key. The gaps of a key such as `tickets.left_*` stand for page texts. */
function foldersOf(key: string): string[] {
  if (!/^\w+\.[\w.*]+$/.test(key)) return [];
  const form = new RegExp(`^${key.replaceAll(".", "\\.").replaceAll("*", "[^.]+")}$`);
  const found = [...folderOfKey].filter(([whole]) => form.test(whole) && (whole === key || !isServerText(whole)));
  return [...new Set(found.map(([, folder]) => folder))];
}

/** Every string in the code. A template has `*` for each gap, and strings in its gaps are listed too. */
function textsIn(code: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node))
      texts.push(node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join(""));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("view.tsx", code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX));
  return texts;
}

/** A route module without its loader and action, which run on the server. */
function viewOf(source: string): string {
  return source.replace(/^export (async )?function (loader|action)\b[\s\S]*?^\}$/gm, "");
}
