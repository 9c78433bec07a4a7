import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { sources } from "../../bin/build.mjs";
import { serverEnv, serverOptions } from "../../bin/spawn-server.mjs";
import { postgresImage } from "../../bin/test-database.mjs";

const root = path.join(import.meta.dirname, "../..");
const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
const stages = parseStages(read("Dockerfile"));
const isAdmitted = parseDockerIgnore(read(".dockerignore"));
/** The image leaves out the programs that draw the demo's pictures, because it contains the finished pictures. */
const leftOut = ["db/demo-art"];

test("the Docker build context has every file that the build reads", () => {
  const scripts = ["bin/build.mjs", ...sources.filter((source) => source.endsWith(".config.ts"))];
  const needed = [
    ...new Set([
      ...sources,
      ...scripts.flatMap((script) => importsFrom(script)),
      ...["bin/build.mjs", "bin/build-gate.mjs"].flatMap(namedIn),
    ]),
  ];
  expect(needed).toEqual(expect.arrayContaining(["app", "vite.config.ts", "bin/steps.mjs"]));

  const [build] = stages;
  expect(build?.run).toContain("node bin/build.mjs");
  const files = needed.flatMap(filesBelow);
  expect(files.filter((file) => !isAdmitted(file))).toEqual([]);
  expect(files.filter((file) => !isBelow(file, build?.copied ?? []))).toEqual([]);
});

test("every file that the Dockerfile copies exists and is not ignored", () => {
  const copied = stages.flatMap((stage) => stage.copied).filter((source) => source !== ".");
  expect(copied).toEqual(expect.arrayContaining(["package.json", "package-lock.json", ".npmrc", "app", "db"]));
  const files = copied.flatMap(filesBelow);
  expect(files.filter((file) => !isAdmitted(file))).toEqual([]);
});

test("the code in the image imports only packages of the image", () => {
  const copied = stages.at(-1)?.copied ?? [];
  const scripts = copied.flatMap(filesBelow).filter((file) => /\.tsx?$/.test(file));
  expect(scripts).toContain("app/staff.ts");
  const isThere = (file: string) => isBelow(file, copied) && isAdmitted(file);
  expect(scripts.flatMap((script) => importedFiles(script).filter((file) => !isThere(file)))).toEqual([]);
  expect(leftOut.filter(isAdmitted)).toEqual([]);
});

test("secrets, data and history stay out of the image", () => {
  const excluded = ["deploy/.env", ".env", ".data/postgres/PG_VERSION", ".git/config", "node_modules/react/index.js"];
  expect(excluded.filter(isAdmitted)).toEqual([]);
});

test("PostgreSQL has one major version in npm start, in compose and in containers of tests", () => {
  const { services } = parse(read("deploy/compose.yaml"));
  expect(services.postgres.image).toBe(postgresImage);
});

test("the server has the same options of Node in npm start, in containers and in the instructions without Docker", () => {
  for (const [name, value] of Object.entries(serverEnv))
    for (const file of ["Dockerfile", "deploy/systemd/gondola@.service"])
      expect(read(file)).toContain(`${name}=${value}`);
  const command = `node ${serverOptions.join(" ")} build/server/index.js`;
  expect(read("Dockerfile")).toContain(`exec ${command}`);
  expect(read("deploy/README.md")).toContain(command);
});

function parseStages(dockerfile: string) {
  const lines = dockerfile.replace(/\\\n/g, " ").split("\n");
  const found: { run: string[]; copied: string[] }[] = [];
  for (const line of lines) {
    const [, instruction, rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === "FROM") found.push({ run: [], copied: [] });
    if (instruction === "RUN") found.at(-1)?.run.push(rest);
    if (instruction === "COPY" && !rest.includes("--from="))
      found.at(-1)?.copied.push(...rest.split(/\s+/).slice(0, -1));
  }
  return found;
}

/** As in Docker, the last pattern that matches the file or a folder above it decides. */
function parseDockerIgnore(text: string) {
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  const rules = lines.map((line) => ({ admits: line.startsWith("!"), pattern: asRegExp(line.replace(/^!/, "")) }));
  return (file: string) => {
    const parts = file.split("/");
    const paths = parts.map((_, index) => parts.slice(0, index + 1).join("/"));
    const last = rules.findLast(({ pattern }) => paths.some((at) => pattern.test(at)));
    return last?.admits ?? true;
  };
}

function asRegExp(glob: string) {
  const source = glob
    .replace(/^\/|\/$/g, "")
    .replace(/[.+^${}()|\\]/g, "\\$&")
    .replace(
      /\*\*\/|\*\*|\*|\?/g,
      (mark) => ({ "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]" })[mark] ?? mark,
    );
  return new RegExp(`^${source}$`);
}

function filesBelow(place: string): string[] {
  const entry = fs.statSync(path.join(root, place));
  if (entry.isFile()) return [place];
  const names = fs.readdirSync(path.join(root, place), { recursive: true, encoding: "utf8" });
  const files = names.map((name) => path.join(place, name)).filter((file) => !isBelow(file, leftOut));
  return files.filter((file) => fs.statSync(path.join(root, file)).isFile());
}

const isBelow = (file: string, places: string[]) =>
  places.some((place) => place === "." || file === place || file.startsWith(`${place}/`));

function importsFrom(script: string, seen = new Set<string>()): string[] {
  for (const file of importedFiles(script)) {
    if (seen.has(file)) continue;
    seen.add(file);
    importsFrom(file, seen);
  }
  return [...seen];
}

/** Leaves out imports of types, because they do not exist at run time. */
function importedFiles(script: string): string[] {
  const code = read(script).replace(/^(import|export) type [^;]*;/gm, "");
  const names = code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"((?:\.|~)[^"]+)"/g);
  return [...names].flatMap(([, name = ""]) => resolveImport(script, name));
}

function resolveImport(script: string, name: string): string[] {
  const from = name.startsWith(".")
    ? path.join(path.dirname(script), name)
    : path.normalize(name.replace(/^~\//, "app/").replace(/^~(db|tests)\//, "$1/"));
  const endings = ["", ".ts", ".tsx", ".mjs", "/index.ts"];
  const isFile = (file: string) => fs.existsSync(path.join(root, file)) && fs.statSync(path.join(root, file)).isFile();
  return endings
    .map((ending) => from + ending)
    .filter(isFile)
    .slice(0, 1);
}

/** Returns the files that a build script names in strings, such as configurations that it passes to other programs. */
function namedIn(script: string): string[] {
  const names = [...read(script).matchAll(/"([\w./-]+)"/g)].map(([, name = ""]) => name);
  const here = names.filter((name) => !/^(node_modules|build|\.)/.test(name) && name !== "package.json");
  return here.filter((name) => fs.existsSync(path.join(root, name)));
}
