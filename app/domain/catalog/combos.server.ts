import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Localized } from "~/lib/locale";
import { comboParts, combos, type Option, products, variants } from "~db/schema/catalog";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { stockLeftColumn } from "../inventory/availability.server";
import { type PictureView, pictureOf } from "../media/find-picture.server";
import type { BySlug } from "../schema";
import { localizeText } from "../shop/localize-content.server";
import { settingNumber } from "../shop/shop.rules";
import { describeChoice } from "./choice.rules";
import { computeComboPrice, countCombosLeft } from "./combo-price.rules";
import { getStockState } from "./labels-and-sorts.rules";

type ComboPartRow = {
  slug: string;
  name: Localized;
  options: Option[];
  choice: Record<string, string>;
  quantity: number;
  price: number;
  left: number;
};
type ComboRow = {
  slug: string;
  name: Localized;
  summary: Localized;
  price: number;
  picture: PictureView | null;
  parts: ComboPartRow[];
};

/** `condition` refers to the alias `k` (combos). A combo with an inactive part is not sold. */
export async function findCombos(ctx: Ctx, condition: SQL) {
  const rows = await ctx.db.execute<ComboRow>(sql`
    select k.slug, k.name, k.summary, k.price, ${pictureOf(sql`k.picture`)} as picture,
      (select json_agg(json_build_object('slug', p.slug, 'name', p.name, 'options', p.options, 'choice', variants.choice,
          'quantity', part.quantity, 'price', variants.price, 'left', ${stockLeftColumn(sql`variants.stock_id`, null, ctx.now)}) order by part.position)
        from ${comboParts} part join ${variants} on variants.id = part.variant_id join ${products} p on p.id = variants.product_id
        where part.combo_id = k.id) as parts
    from ${combos} k
    where k.is_active and ${condition} and exists (select from ${comboParts} part where part.combo_id = k.id)
      and not exists (select from ${comboParts} part join ${variants} on variants.id = part.variant_id
        join ${products} p on p.id = variants.product_id where part.combo_id = k.id and not (variants.is_active and p.is_active))
    order by k.position, k.id`);
  return rows.map((row) => presentCombo(ctx, row));
}

function presentCombo(ctx: Ctx, { slug, name, summary, price, picture, parts }: ComboRow) {
  const left = countCombosLeft(parts);
  return {
    slug,
    name: localizeText(ctx, name),
    summary: localizeText(ctx, summary),
    picture,
    ...computeComboPrice(price, parts),
    stock: { state: getStockState(left, settingNumber(ctx.shop, "few_pieces_below")), left },
    parts: parts.map((part) => ({
      slug: part.slug,
      name: localizeText(ctx, part.name),
      variant: localizeText(ctx, describeChoice(part.options, part.choice)),
      quantity: part.quantity,
      price: part.price,
    })),
  };
}

export type ComboView = ReturnType<typeof presentCombo>;

export async function getCombo(ctx: Ctx, { slug }: z.output<typeof BySlug>) {
  const [combo] = await findCombos(ctx, sql`k.slug = ${slug}`);
  if (!combo) throw new DomainError("combo_not_found", { field: "slug" });
  return combo;
}
