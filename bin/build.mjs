// Builds the app into build/, only when its sources changed. As a command: node bin/build.mjs
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { demandKnownInnards } from "./innards.mjs";
import { withLock } from "./lock.mjs";
import { Advice, main, root, run } from "./steps.mjs";

/** What the build is made of: the image's build stage must be given all of it (`tests/lib/image.test.ts`). */
export const sources = [
  "app",
  "db",
  "locales",
  "public",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
  "vite.gate.config.ts",
  "bin/build.mjs",
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
  await buildGate();
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

/** The gate's scripts and its reader of codes; its worker is told what they are, so that another build's replace them. */
async function buildGate() {
  const built = path.join(root, "build/gate");
  const files = path.join(client, "gate");
  await run(
    process.execPath,
    [path.join(root, "node_modules/vite/bin/vite.js"), "build", "-c", "vite.gate.config.ts"],
    {
      env: { NODE_ENV: "production" },
    },
  );
  const { minify } = await import("terser");
  for (const name of fs.readdirSync(built)) {
    const { code } = await minify(fs.readFileSync(path.join(built, name), "utf8"), { module: true, ecma: 2022 });
    fs.mkdirSync(files, { recursive: true });
    fs.writeFileSync(path.join(files, name), code);
  }
  fs.rmSync(built, { recursive: true });
  fs.copyFileSync(
    path.join(root, "node_modules/zxing-wasm/dist/reader/zxing_reader.wasm"),
    path.join(files, "zxing_reader.wasm"),
  );
  const worker = path.join(client, "staff/gate-worker.js");
  const made = hashOf([path.relative(root, files)]).slice(0, 12);
  fs.writeFileSync(worker, fs.readFileSync(worker, "utf8").replace("__GATE_FILES__", made));
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
      fs.writeFileSync(path.join(assets, name), inShort(both, "/assets/"));
      fs.writeFileSync(path.join(assets, "en", name), inShort(both, "/assets/en/"));
      continue;
    }
    fs.writeFileSync(path.join(assets, "en", name), said(both, 2).replace(/\.\/(?=libraries-)/g, "../"));
    fs.writeFileSync(path.join(assets, name), said(both, 1));
  }
}

/** `vi/menu/thuc-don` is at `thuc-don`, `en/menu/menu` at `en/menu`. */
const pathInId = /^(?:vi\/\w+\/|(en)\/\w+(?=\/))/;
/** What a manifest says of a route, each a bit; `named`: its path is another than its id says. */
const told = [
  "hasAction",
  "hasLoader",
  "hasDefaultExport",
  "hasErrorBoundary",
  "hasClientMiddleware",
  "index",
  "named",
];

/**
 * Of the manifest what a browser may be led to or send a form to: not pictures, sitemaps and the like. A line a route,
 * from which the script makes what React Router reads: 0.9 kB less, of the 110 that a page has.
 */
function inShort(manifest, assets) {
  const start = manifest.indexOf("{");
  const { routes, ...rest } = JSON.parse(manifest.slice(start).replace(/;$/, ""));
  const shared = new Set(rest.entry.imports);
  const nameOf = (file) => file.replace(/^\/assets\/|\.js$/g, "");
  const lines = Object.values(routes)
    .filter(({ id, hasDefaultExport, hasAction }) => (hasDefaultExport || hasAction) && !isForPrograms(id))
    .map((route) => {
      const { id, path = "", module, imports } = route;
      const named = path !== id.replace(pathInId, "$1");
      const bits = told.reduce((sum, key, at) => sum + (route[key] || (key === "named" && named) ? 1 << at : 0), 0);
      const files = [module, ...imports.filter((file) => !shared.has(file))].map(nameOf);
      return [id, bits, ...(named ? [path] : []), ...files].join(" ");
    });
  const inAssets = JSON.stringify(rest).replace(/\/assets\/(?!libraries-)/g, assets);
  return `window.__reactRouterManifest=(${readLines})(${inAssets},"${assets}",${JSON.stringify(told)},\`${lines.join("\n")}\`)`;
}

/** Forms of gateways and scripts of their own ask these; no link of a page leads there. */
const isForPrograms = (id) => /^routes\/(payments|api)\/|^routes\/staff\/gate-|^routes\/simulator\//.test(id);

/** Runs in the browser. */
const readLines = `(m,b,k,t)=>{m.routes={};for(const l of t.split("\\n")){const[i,n,...f]=l.split(" "),r={id:i,imports:[],css:[]};k.forEach((x,e)=>{if(n&1<<e)r[x]=!0});r.path=r.named?f.shift():i.replace(${pathInId},"$1");if(i!="root")r.parentId="root";[r.module,...r.imports]=f.map(x=>b+x+".js");m.routes[i]=r}return m}`;

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
  if (!/\.(js|css|svg|json|txt|xml|webmanifest|ico|wasm)$/.test(file)) return;
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
