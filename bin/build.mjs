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
  fs.renameSync(built, files);
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
