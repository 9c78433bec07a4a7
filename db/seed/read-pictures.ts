import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { pictures } from "~db/schema";

const folder = path.join(import.meta.dirname, "nui-may/pictures");

/** The demo's pictures as rows. The address of a picture contains the hash of its bytes. */
export function readPictures(): (typeof pictures.$inferInsert)[] {
  return fs.readdirSync(folder).map((file) => {
    const slug = path.basename(file, ".svg");
    const bytes = fs.readFileSync(path.join(folder, file));
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
    return { hash, slug, contentType: "image/svg+xml", bytes, ...sizeOf(slug, bytes.toString()) };
  });
}

function sizeOf(slug: string, svg: string): { width: number; height: number } {
  const [, width, height] = /^<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  if (!width || !height) throw new Error(`The picture ${slug} does not say its width and height`);
  return { width: Number(width), height: Number(height) };
}
