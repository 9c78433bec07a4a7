import { computeTieredPrice, findNextTier, findTier } from "~/domain/catalog/quantity-discount.rules";
import { textIn } from "~/lib/locale";
import { describeChoice } from "../../catalog/choice.rules";
import { readVariantsForSale } from "../../catalog/items-for-sale.server";
import { DomainError } from "../../errors";
import { checkQuantity } from "./check-quantities.rules";
import { describeProblem, findPreviousTotal, getQuantity, type LineKindHandler } from "./line-kind.server";

const checkItem: LineKindHandler["checkItem"] = async (tx, ctx, cartKey, { variantId }, requestedQuantities) => {
  const [found] = variantId === null ? [] : await readVariantsForSale(tx, [variantId], cartKey, ctx.now);
  if (!found?.variant.isActive || !found.product.isActive) throw new DomainError("product_not_found", { field: "sku" });
  const quantity = checkQuantity(getQuantity(requestedQuantities), found.left);
  return {
    quantities: { piece: quantity },
    total: computeTieredPrice(found.variant.price, quantity, found.product.tiers).total,
  };
};

const readRows: LineKindHandler["readRows"] = async (ctx, db, cartKey, rows) => {
  const ids = rows.flatMap(({ variantId }) => variantId ?? []);
  const found = await readVariantsForSale(db, ids, cartKey, ctx.now);
  return rows.flatMap((line) => {
    const row = found.find(({ variant }) => variant.id === line.variantId);
    if (!row) return [];
    const { variant, product, left } = row;
    const quantity = getQuantity(line.quantities);
    const { discount, total } = computeTieredPrice(variant.price, quantity, product.tiers);
    const choice = describeChoice(product.options, variant.choice);
    const isOnSale = variant.isActive && product.isActive;
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
        tier: findTier(product.tiers, quantity),
        nextTier: findNextTier(product.tiers, quantity),
        total,
        wasTotal: findPreviousTotal(line, total),
        problem: isOnSale ? null : describeProblem(ctx.locale, "not_for_sale"),
      },
      requested: [{ kind: "stock", id: variant.stockId, quantity, left, soldIndex: 0 }],
      listSoldLines: () => [
        {
          kind: "variant",
          variantId: variant.id,
          name: product.name,
          categoryName: choice,
          quantity,
          unitPrice: variant.price,
          discountShare: discount,
          total,
          tiers: product.tiers,
        },
      ],
      salesEnd: null,
    };
  });
};

export const variantLine: LineKindHandler = { checkItem, readRows };
