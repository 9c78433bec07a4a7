import { asc, eq, ne } from "drizzle-orm";
import { textIn } from "~/lib/locale";
import { type ProductId, productCategories, products, type VariantId, variants } from "~db/schema/catalog";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import { stockCountsColumn, stockLeftColumn } from "../../inventory/availability.server";
import { describeChoice } from "../choice.rules";
import { isOffered } from "./combinations.rules";
import { listRelatedProducts, listVariantRows, toProductValues } from "./product-row.server";

const maxSuggestions = 100;

/** The caller must check the permission. */
export async function readProductForm(ctx: Ctx, id: ProductId) {
  const [[product], rows, related, stocks, choices] = await Promise.all([
    ctx.db.select().from(products).where(eq(products.id, id)),
    listVariantRows(ctx.db, id),
    listRelatedProducts(ctx.db, id),
    readStocks(ctx, id),
    readProductChoices(ctx, id),
  ]);
  if (!product) throw new DomainError("row_not_found");
  const { options } = product;
  return {
    ...{ id, options, ...choices },
    title: textIn(product.name, ctx.locale),
    values: toProductValues(
      product,
      rows,
      related.map(({ slug }) => slug),
    ),
    variants: rows.map(({ id, choice }) => {
      const { quantity = 0, left = 0 } = stocks.get(id) ?? {};
      return {
        ...{ id, quantity, left, held: quantity - left, isOffered: isOffered(options, choice) },
        name: isOffered(options, choice)
          ? options.map((option) => textIn(describeChoice([option], choice), ctx.locale)).join(" · ")
          : Object.values(choice).join(" · "),
      };
    }),
  };
}

/** The caller must check the permission. */
export async function readProductChoices({ db, locale }: Ctx, id: ProductId | null) {
  const [categories, others] = await Promise.all([
    db
      .select({ id: productCategories.id, name: productCategories.name })
      .from(productCategories)
      .orderBy(asc(productCategories.position), asc(productCategories.id)),
    id === null
      ? []
      : db
          .select({ slug: products.slug, name: products.name })
          .from(products)
          .where(ne(products.id, id))
          .orderBy(asc(products.categoryId), asc(products.position))
          .limit(maxSuggestions),
  ]);
  return {
    categories: categories.map(({ id, name }) => ({ value: String(id), label: textIn(name, locale) })),
    others: others.map(({ slug, name }) => ({ slug, name: textIn(name, locale) })),
  };
}

async function readStocks({ db, now }: Ctx, id: ProductId) {
  const rows = await db
    .select({
      id: variants.id,
      counts: stockCountsColumn(variants.stockId),
      left: stockLeftColumn(variants.stockId, null, now),
    })
    .from(variants)
    .where(eq(variants.productId, id));
  return new Map(rows.map(({ id, counts: { quantity }, left }) => [id, { quantity, left }]));
}

/** The caller must check the permission. @throws DomainError row_not_found */
export async function findProductOfVariant({ db }: Pick<Ctx, "db">, id: VariantId): Promise<ProductId> {
  const [row] = await db.select({ id: variants.productId }).from(variants).where(eq(variants.id, id));
  if (!row) throw new DomainError("row_not_found");
  return row.id;
}
