import fs from "node:fs";
import path from "node:path";
import { hashOf } from "./hash-files.mjs";
import { root, run } from "./steps.mjs";

/** The service worker contains the hash of the gate's files, so that a new build replaces the cached files. */
export async function buildGate(client) {
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
