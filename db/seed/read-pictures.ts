import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { pictures } from "~db/schema";
import { readDemoFile } from "./read-demo";

const folder = path.join(import.meta.dirname, "nui-may/pictures");

const percent = z.number().int().min(0).max(100);

export function readPictures(): (typeof pictures.$inferInsert)[] {
  const focalPoints = readDemoFile("demo/focal-points.yaml", z.record(z.string(), z.tuple([percent, percent])));
  return fs.readdirSync(folder).map((file) => {
    const slug = path.basename(file, ".svg");
    const bytes = fs.readFileSync(path.join(folder, file));
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
    return {
      hash,
      slug,
      contentType: "image/svg+xml",
      bytes,
      focus: focalPoints[slug],
      ...sizeOf(slug, bytes.toString()),
    };
  });
}

function sizeOf(slug: string, svg: string): { width: number; height: number } {
  const [, width, height] = /^<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  if (!width || !height) throw new Error(`The picture ${slug} does not say its width and height`);
  return { width: Number(width), height: Number(height) };
}
