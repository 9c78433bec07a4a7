import { cpSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { filesBelow } from "../../bin/hash-files.mjs";

/** Copies the build with renamed scripts. As in a new container, the old scripts are missing. */
export function createNewBuild(folder: string): string {
  const build = path.join(folder, "build");
  cpSync("build", build, { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"));
  cpSync("package.json", path.join(folder, "package.json"));
  const assets = path.join(build, "client/assets");
  const latest = path.join(build, "client/builds/latest.json");
  const { id } = JSON.parse(readFileSync(latest, "utf8"));
  // Precompressed files would contain the names of the old scripts.
  for (const file of [...readdirSync(assets), "../builds/latest.json.br", "../builds/latest.json.gz"])
    if (/\.(br|gz)$/.test(file)) rmSync(path.join(assets, file), { force: true });

  const names = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const renamed = new Map([[id, `next${id}`], ...names.map((name) => [name, `next-${name}`] as const)]);
  const old = new RegExp([...renamed.keys()].map((name) => name.replace(/[.-]/g, "\\$&")).join("|"), "g");
  const rename = (text: string) => text.replace(old, (name) => renamed.get(name) ?? name);
  const server = path.join(build, "server");
  const texts = [
    ...names.map((name) => path.join(assets, name)),
    ...filesBelow(server).filter((file) => file.endsWith(".js")),
    latest,
  ];
  for (const file of texts) writeFileSync(file, rename(readFileSync(file, "utf8")));
  for (const name of names) renameSync(path.join(assets, name), path.join(assets, rename(name)));
  return build;
}
