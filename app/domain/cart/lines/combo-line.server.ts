import { computeComboPrice, countCombosLeft } from "~/domain/catalog/combo-price.rules";
import { textIn } from "~/lib/locale";
import { allocate } from "~/lib/money";
import type { Db, Tx } from "~db/client.server";
import type { ComboId } from "~db/schema/catalog";
import { describeChoice } from "../../catalog/choice.rules";
import { readCombosForSale } from "../../catalog/items-for-sale.server";
import { DomainError } from "../../errors";
import { checkQuantity } from "./check-quantities.rules";
import {
  describeProblem,
  findPreviousTotal,
  getQuantity,
  type LineKindHandler,
  type SoldLine,
} from "./line-kind.server";

const checkItem: LineKindHandler["checkItem"] = async (tx, ctx, cartKey, { comboId }, requestedQuantities) => {
  const [combo] = comboId === null ? [] : await readCombos(tx, [comboId], cartKey, ctx.now);
  if (!combo?.isOnSale) throw new DomainError("combo_not_found", { field: "slug" });
  const quantity = checkQuantity(getQuantity(requestedQuantities), countCombosLeft(combo.parts));
  return { quantities: { piece: quantity }, total: combo.unitPrice * quantity };
};

const readRows: LineKindHandler["readRows"] = async (ctx, db, cartKey, rows) => {
  const ids = rows.flatMap(({ comboId }) => comboId ?? []);
  const found = await readCombos(db, ids, cartKey, ctx.now);
  return rows.flatMap((line) => {
    const combo = found.find(({ id }) => id === line.comboId);
    if (!combo) return [];
    const quantity = getQuantity(line.quantities);
    const total = combo.unitPrice * quantity;
    return {
      view: {
        kind: "combo",
        id: line.id,
        slug: combo.slug,
        name: textIn(combo.name, ctx.locale),
        picture: combo.picture,
        quantity,
        unitPrice: combo.unitPrice,
        parts: combo.parts.map((part) => ({
          sku: part.sku,
          slug: part.slug,
          name: textIn(part.name, ctx.locale),
          choice: textIn(part.choice, ctx.locale),
          quantity: part.quantity,
        })),
        discount: combo.saving * quantity,
        total,
        wasTotal: findPreviousTotal(line, total),
        problem: combo.isOnSale ? null : describeProblem(ctx.locale, "not_for_sale"),
      },
      requested: combo.parts.map(({ stockId, quantity: each, left }, soldIndex) => ({
        kind: "stock" as const,
        id: stockId,
        quantity: each * quantity,
        left,
        soldIndex,
      })),
      listSoldLines: () => toSoldLines(combo, quantity),
      salesEnd: null,
    };
  });
};

type Combo = Awaited<ReturnType<typeof readCombos>>[number];

function toSoldLines(combo: Combo, quantity: number): SoldLine[] {
  const gross = combo.parts.map((part) => part.price * part.quantity * quantity);
  const totals = allocate(combo.unitPrice * quantity, gross);
  return combo.parts.map((part, index) => {
    const [partTotal = 0, total = 0] = [gross[index], totals[index]];
    return {
      kind: "variant",
      variantId: part.variantId,
      comboId: combo.id,
      comboName: combo.name,
      name: part.name,
      categoryName: part.choice,
      quantity: part.quantity * quantity,
      unitPrice: part.price,
      discountShare: partTotal - total,
      total,
    };
  });
}

async function readCombos(db: Db | Tx, ids: readonly ComboId[], cartKey: string, now: Date) {
  const rows = await readCombosForSale(db, ids, cartKey, now);
  return [...new Set(rows.map(({ combo }) => combo.id))].flatMap((id) => {
    const comboRows = rows.filter(({ combo }) => combo.id === id);
    const [first] = comboRows;
    if (!first) return [];
    const parts = comboRows.map(({ part, variant, product, left }) => ({
      variantId: variant.id,
      stockId: variant.stockId,
      sku: variant.sku,
      slug: product.slug,
      name: product.name,
      choice: describeChoice(product.options, variant.choice),
      quantity: part.quantity,
      price: variant.price,
      left,
    }));
    const { price: unitPrice, saving } = computeComboPrice(first.combo.price, parts);
    const isOnSale =
      first.combo.isActive && comboRows.every(({ variant, product }) => variant.isActive && product.isActive);
    return { ...first.combo, parts, unitPrice, saving, isOnSale };
  });
}

export const comboLine: LineKindHandler = { checkItem, readRows };
