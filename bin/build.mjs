// Builds the app into build/, only when its sources changed. As a command: node bin/build.mjs
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { demandKnownInnards } from "./innards.mjs";
import { withLock } from "./lock.mjs";
import { Advice, main, root, run } from "./steps.mjs";

const sources = [
  "app",
  "db",
  "locales",
  "public",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];
const client = path.join(root, "build/client");
// Inside the build, so that it goes when somebody else builds over it.
const stamp = path.join(root, "build/server/sources.sha256");
const previousAssets = path.join(root, ".cache/assets");

/** `onStale` may wrap the work, to say what it does. */
export async function build({ onStale = (work) => work() } = {}) {
  await withLock(path.join(root, ".cache/build.lock"), async () => {
    const hash = hashOf(sources);
    if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === hash) return;
    await onStale(() => buildNow(hash));
  });
}

async function buildNow(hash) {
  demandKnownInnards();
  // React takes its production build only by this name.
  await run(process.execPath, [path.join(root, "node_modules/@react-router/dev/bin.js"), "build"], {
    env: { NODE_ENV: "production" },
  });
  nameBuild();
  await shortenScripts();
  partLanguages();
  await Promise.all(filesBelow(client).map(compress));
  keepPreviousAssets();
  fs.writeFileSync(stamp, hash);
}

function hashOf(places) {
  const hash = createHash("sha256");
  for (const place of places) {
    for (const file of filesBelow(path.join(root, place))) {
      hash
        .update(`${path.relative(root, file)}\0`)
        .update(fs.readFileSync(file))
        .update("\0");
    }
  }
  return hash.digest("hex");
}

function filesBelow(place) {
  if (!fs.existsSync(place)) return [];
  if (fs.statSync(place).isFile()) return [place];
  const names = fs.readdirSync(place, { recursive: true }).sort();
  return names.map((name) => path.join(place, name)).filter((file) => fs.statSync(file).isFile());
}

/** What open pages ask to learn that there is a newer build than theirs: the version React Router gave its manifest. */
function nameBuild() {
  const names = fs.readdirSync(path.join(client, "assets"));
  const id = names.map((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1]).find(Boolean);
  if (!id) throw new Advice("React Router's build left no assets/manifest-<version>.js: see bin/innards.mjs.");
  fs.mkdirSync(path.join(client, "builds"));
  fs.writeFileSync(path.join(client, "builds/latest.json"), JSON.stringify({ id, timestamp: Date.now() }));
}

/** One kilobyte in 110 less than by Vite's minifier alone; what brotli makes of it counts, not its length. */
async function shortenScripts() {
  const { minify } = await import("terser");
  const options = { module: true, ecma: 2020, compress: { passes: 3, sequences: false } };
  for (const file of filesBelow(client).filter((file) => /\/assets\/(?!manifest-).*\.js$/.test(file))) {
    const { code } = await minify(fs.readFileSync(file, "utf8"), options);
    fs.writeFileSync(file, code);
  }
}

/** Scripts bring both languages (`app/i18n/words-of-scripts.server.ts`): in assets/en only the English words stay. */
function partLanguages() {
  const assets = path.join(client, "assets");
  const names = fs.readdirSync(assets).filter((name) => /^(?!libraries-).*\.js$/.test(name));
  fs.mkdirSync(path.join(assets, "en"));
  for (const name of names) {
    const both = fs.readFileSync(path.join(assets, name), "utf8");
    if (name.startsWith("manifest-")) {
      const pages = pagesAlone(both);
      fs.writeFileSync(path.join(assets, name), pages);
      fs.writeFileSync(path.join(assets, "en", name), pages.replace(/\/assets\/(?!libraries-)/g, "/assets/en/"));
      continue;
    }
    fs.writeFileSync(path.join(assets, "en", name), said(both, 2).replace(/\.\/(?=libraries-)/g, "../"));
    fs.writeFileSync(path.join(assets, name), said(both, 1));
  }
}

/** Of the manifest what a browser may be led to or send a form to: not pictures, sitemaps and the like, 0.4 kB. */
function pagesAlone(manifest) {
  const start = manifest.indexOf("{");
  const { routes, ...rest } = JSON.parse(manifest.slice(start).replace(/;$/, ""));
  const pages = Object.entries(routes).filter(([, { hasDefaultExport, hasAction }]) => hasDefaultExport || hasAction);
  return `${manifest.slice(0, start)}${JSON.stringify({ ...rest, routes: Object.fromEntries(pages) })};`;
}

function said(script, language) {
  const lists = script.replace(/(?<=["'`])words¦([^"'`]+)/g, (_, lines) =>
    lines
      .split("¦")
      .map((line) => line.split("|"))
      .flatMap((line) => (line[language] ? `${line[0]}|${line[language]}` : []))
      .join("¦"),
  );
  return lists.replace(/said¦([^¦]*)¦([^¦]*)¦/g, (_, ...texts) =>
    decodeURIComponent(texts[language - 1]).replace(/["'`\\$\n]/g, inScript),
  );
}

const inScript = (mark) => `\\x${mark.charCodeAt(0).toString(16).padStart(2, "0")}`;

/** The server sends these as they are: the smallest bytes, paid for once. */
async function compress(file) {
  if (!/\.(js|css|svg|json|txt|xml|webmanifest|ico)$/.test(file)) return;
  const content = fs.readFileSync(file);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  for (const [ending, bytes] of Object.entries({ br, gz })) {
    if (bytes.length < content.length) fs.writeFileSync(`${file}.${ending}`, bytes);
  }
}

/** A visitor with the last version's page still asks for its scripts: they stay for one more build. */
function keepPreviousAssets() {
  const assets = path.join(client, "assets");
  const fresh = fs.readdirSync(assets);
  if (fs.existsSync(previousAssets)) fs.cpSync(previousAssets, assets, { recursive: true, force: false });
  fs.rmSync(previousAssets, { recursive: true, force: true });
  for (const name of fresh) fs.cpSync(path.join(assets, name), path.join(previousAssets, name), { recursive: true });
}

if (process.argv[1] === import.meta.filename) await main(() => build());
