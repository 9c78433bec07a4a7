// Which shop of this folder is open, and on which port: commands make links to it.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { isAlive } from "./lock.mjs";
import { root } from "./steps.mjs";

/** One note for each database; without an address, of the embedded one. */
function noteOf(databaseUrl = "embedded") {
  const name = createHash("sha256").update(databaseUrl).digest("hex").slice(0, 12);
  return path.join(root, `.cache/open-shop-${name}.json`);
}

export function noteOpenShop(databaseUrl, port) {
  fs.mkdirSync(path.join(root, ".cache"), { recursive: true });
  fs.writeFileSync(noteOf(databaseUrl), JSON.stringify({ port, pid: process.pid }));
}

export function deleteOpenShopNote(databaseUrl) {
  fs.rmSync(noteOf(databaseUrl), { force: true });
}

/** Null where none is open. @returns {{ port: number } | null} */
export function findOpenShop(databaseUrl) {
  try {
    const { port, pid } = JSON.parse(fs.readFileSync(noteOf(databaseUrl), "utf8"));
    return isAlive(pid) ? { port } : null;
  } catch {
    return null;
  }
}
