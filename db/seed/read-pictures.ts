import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { pictureUsages } from "~/domain/back-office/pictures/picture-usages.server";
import type { Tx } from "~db/client.server";
import { albumPictures, pictures } from "~db/schema";
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

/** The texts of the demo's pictures are the captions of its albums and the names of what they show. */
export async function describePictures(tx: Tx): Promise<void> {
  await tx.execute(sql`update ${pictures} set alt = named.name from (
      select distinct on (slug) slug, name from (
        select ${albumPictures.picture} as slug, ${albumPictures.caption} as name, 1 as rank from ${albumPictures}
        union all select slug, name, 2 from (${pictureUsages}) used where jsonb_typeof(name) = 'object'
        union all select slug, jsonb_build_object('vi', name, 'en', name), 3 from (${pictureUsages}) used where kind = 'author'
      ) texts where name ? 'en' order by slug, rank, name
    ) named where named.slug = ${pictures.slug} and ${pictures.fileName} = ''`);
}
