import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { pictureUsages } from "~/domain/back-office/pictures/picture-usages.server";
import { type Locale, locales } from "~/lib/locale";
import { requiredLocales } from "~/lib/required-locales";
import type { Tx } from "~db/client.server";
import { albumPictures, pictures, products, variants } from "~db/schema";
import { demoFolder, named, readDemoFile } from "./read-demo";

const folder = path.join(demoFolder, "pictures");

const percent = z.number().int().min(0).max(100);

const readPictureTexts = () => readDemoFile("demo/picture-texts.yaml", z.record(z.string(), named));

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

function buildTexts(textIn: (locale: Locale) => SQL): SQL {
  const pairs = locales.map((locale) => sql`${locale}::text, ${textIn(locale)}`);
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(pairs, sql`, `)}))`;
}

const productAndValues = (locale: Locale) => sql`${products.name}->>${locale}::text
  || coalesce(', ' || string_agg(chosen->'name'->>${locale}::text, ', '), '')`;
const variantName = sql`(select ${buildTexts(productAndValues)}
  from jsonb_array_elements(${products.options}) as options (option), jsonb_array_elements(option->'values') as values (chosen)
  where ${variants.choice}->>(option->>'key') = chosen->>'key')`;

/** Takes the alternative text from the caption in an album, the name of the item, or else `picture-texts.yaml`. */
export async function describePictures(tx: Tx): Promise<void> {
  await tx.execute(sql`update ${pictures} set alt = named.name from (
      select distinct on (slug) slug, name from (
        select ${albumPictures.picture} as slug, ${albumPictures.caption} as name, 1 as rank from ${albumPictures}
        union all select slug, name, 2 from (${pictureUsages}) used where jsonb_typeof(name) = 'object'
        union all select slug, ${buildTexts(() => sql`name`)}, 3 from (${pictureUsages}) used where kind = 'author'
        union all select ${variants.picture}, ${variantName}, 3 from ${variants} join ${products}
          on ${products.id} = ${variants.productId} where ${variants.picture} is not null
        union all select key, value, 4 from jsonb_each(${JSON.stringify(readPictureTexts())}::jsonb)
      ) texts where name ?& ${sql.param(requiredLocales)}::text[] order by slug, rank, name
    ) named where named.slug = ${pictures.slug} and ${pictures.fileName} = ''`);
}
