import { and, eq, inArray } from "drizzle-orm";
import { textIn } from "~/i18n/locale";
import { products, variants } from "~db/schema";
import { leftFor } from "../../capacity/stores.server";
import { choiceName } from "../../catalog/choice.rules";
import { DomainError } from "../../errors";
import { nextTier, priceOfPieces, tierFor } from "../../pricing/tiers.rules";
import { type KindOfLine, piecesOf, seenOtherwise } from "./kind.server";
import { checkPieces } from "./pieces.rules";
import { problemOf } from "./problem.server";

/** A variant on sale, at least one piece, no more than its stock has left for this cart. */
const check: KindOfLine["check"] = async (tx, ctx, cartId, { variantId }, wished) => {
  const [found] = await tx
    .select({ variant: variants, tiers: products.tiers, left: leftFor("variant", cartId, ctx.now) })
    .from(variants)
    .innerJoin(products, and(eq(products.id, variants.productId), eq(products.active, true)))
    .where(and(eq(variants.id, variantId ?? 0), eq(variants.active, true)));
  if (!found) throw new DomainError("product_not_found", { field: "sku" });
  const quantity = checkPieces(piecesOf(wished), found.left);
  return {
    quantities: { piece: quantity },
    total: priceOfPieces(found.variant.price, quantity, found.tiers).total,
  };
};

const read: KindOfLine["read"] = async (ctx, db, cartId, rows) => {
  const ids = rows.flatMap(({ variantId }) => variantId ?? []);
  const found = await db
    .select({ variant: variants, product: products, left: leftFor("variant", cartId, ctx.now) })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(variants.id, ids));
  return rows.flatMap((line) => {
    const row = found.find(({ variant }) => variant.id === line.variantId);
    if (!row) return [];
    const { variant, product, left } = row;
    const quantity = piecesOf(line.quantities);
    const { discount, total } = priceOfPieces(variant.price, quantity, product.tiers);
    const choice = choiceName(product.options, variant.choice);
    const onSale = variant.active && product.active;
    return {
      view: {
        kind: "variant",
        id: line.id,
        slug: product.slug,
        name: textIn(product.name, ctx.locale),
        picture: variant.picture ?? product.pictures[0] ?? "",
        sku: variant.sku,
        choice: textIn(choice, ctx.locale),
        quantity,
        unitPrice: variant.price,
        discount,
        tier: tierFor(product.tiers, quantity),
        nextTier: nextTier(product.tiers, quantity),
        total,
        wasTotal: seenOtherwise(line, total),
        problem: onSale ? null : problemOf(ctx.locale, "not_for_sale"),
      },
      demands: [{ of: "variant", id: variant.id, quantity, left }],
      sold: () => [
        {
          kind: "variant",
          variantId: variant.id,
          name: product.name,
          categoryName: choice,
          quantity,
          unitPrice: variant.price,
          discountShare: discount,
          total,
        },
      ],
      salesEnd: null,
    };
  });
};

export const variantLine: KindOfLine = { check, read };
