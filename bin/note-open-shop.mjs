// Stores the port of the shop that runs from this folder, so that commands can make links to the shop.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { isAlive } from "./lock.mjs";
import { root } from "./steps.mjs";

/** Returns the path of the file that stores the port. The shop of each database has a file of its own. */
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

/** @returns {{ port: number } | null} null if no shop is running on the database */
export function findOpenShop(databaseUrl) {
  try {
    const { port, pid } = JSON.parse(fs.readFileSync(noteOf(databaseUrl), "utf8"));
    return isAlive(pid) ? { port } : null;
  } catch {
    return null;
  }
}
