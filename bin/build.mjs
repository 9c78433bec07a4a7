// node bin/build.mjs: builds the app into build/ if its sources have changed since the last build.
import fs from "node:fs";
import path from "node:path";
import { buildGate } from "./build-gate.mjs";
import { compress } from "./compress.mjs";
import { filesBelow, hashOf } from "./hash-files.mjs";
import { withLock } from "./lock.mjs";
import { main, root, run } from "./steps.mjs";

/** The build stage of the Docker image needs all of these files. `tests/lib/image.test.ts` checks that it gets them. */
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
  "bin/build-gate.mjs",
  "bin/compress.mjs",
];
const client = path.join(root, "build/client");
// The hash of the sources is stored inside the folder of the build, so that a new build deletes it.
const stamp = path.join(root, "build/server/sources.sha256");
const previousAssets = path.join(root, ".cache/assets");

export async function build({ onStale = (work) => work() } = {}) {
  await withLock(path.join(root, ".cache/build.lock"), async () => {
    const hash = hashOf(sources);
    if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === hash) return;
    await onStale(() => buildNow(hash));
  });
}

async function buildNow(hash) {
  // `NODE_ENV` selects React's production build.
  await run(process.execPath, [path.join(root, "node_modules/@react-router/dev/bin.js"), "build"], {
    env: { NODE_ENV: "production" },
  });
  nameBuild();
  await buildGate(client);
  await Promise.all(filesBelow(client).map(compress));
  keepPreviousAssets();
  fs.writeFileSync(stamp, hash);
}

function nameBuild() {
  const id = hashOf(["build/client/assets"]).slice(0, 8);
  fs.mkdirSync(path.join(client, "builds"));
  fs.writeFileSync(path.join(client, "builds/latest.json"), JSON.stringify({ id, timestamp: Date.now() }));
}

/** Keeps the scripts of the previous build, because visitors may still have pages of that build open. */
function keepPreviousAssets() {
  const assets = path.join(client, "assets");
  const fresh = fs.readdirSync(assets);
  if (fs.existsSync(previousAssets)) fs.cpSync(previousAssets, assets, { recursive: true, force: false });
  fs.rmSync(previousAssets, { recursive: true, force: true });
  for (const name of fresh) fs.cpSync(path.join(assets, name), path.join(previousAssets, name), { recursive: true });
}

if (process.argv[1] === import.meta.filename) await main(() => build());
