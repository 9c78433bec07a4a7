import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { root } from "./steps.mjs";

export function hashOf(places) {
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

export function filesBelow(place) {
  if (!fs.existsSync(place)) return [];
  if (fs.statSync(place).isFile()) return [place];
  const names = fs.readdirSync(place, { recursive: true }).sort();
  const files = names.map((name) => path.posix.join(place, name.replaceAll(path.sep, "/")));
  return files.filter((file) => fs.statSync(file).isFile());
}
