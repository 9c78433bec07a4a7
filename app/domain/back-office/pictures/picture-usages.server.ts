import { sql } from "drizzle-orm";
import { z } from "zod";
import { picturesOfCatalog } from "~/domain/catalog/item-pictures.server";
import type { Db, Tx } from "~db/client.server";
import { picturesOfReviews } from "../../community/review-pictures.server";
import { picturesOfSections } from "../../content/pages/section-pictures.server";
import { picturesOfContent } from "../../content/pictures-of-content.server";
import { localized } from "../../schema";
import { picturesOfShop } from "../../shop/logos.server";
import { type PictureUsage, pictureUsageKinds } from "./picture-usage";

/** The query has one row per use of a picture. A picture of a visitor or of an import is purged if it has no row. */
export const pictureUsages = sql.join(
  [picturesOfCatalog, picturesOfContent, picturesOfSections, picturesOfReviews, picturesOfShop],
  sql` union all `,
);

const maxUses = 200;
const Uses = z.array(
  z.object({
    kind: z.enum(pictureUsageKinds),
    key: z.string(),
    name: z.union([z.string(), localized(z.string(), z.string().optional())]).nullable(),
    count: z.number(),
  }),
);

/** A page or row that uses the picture several times is listed once. */
export async function listPictureUsages(db: Db | Tx, slug: string): Promise<PictureUsage[]> {
  const rows = await db.execute(sql`select kind, key, name, count(*)::int as count from (${pictureUsages}) used
    where used.slug = ${slug} group by kind, key, name order by kind, key limit ${maxUses}`);
  return Uses.parse([...rows]);
}
