import { beforeAll, describe, expect, test } from "vitest";
import { getProduct, getVariant } from "~/domain/catalog/get-product.server";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";
import { makeManyProducts, stockGoods } from "~tests/setup/factories-goods";

const database = openTestDatabase({ stocked: false });

beforeAll(async () => {
  const { crafts } = await stockGoods(database.db);
  await makeManyProducts(database.db, [crafts], 4);
});

describe("a product", () => {
  test("has its variants, related products, and its combos with their saving", async () => {
    const product = await getProduct(await createVisit(database.db), { slug: "tra-shan-tuyet" });
    expect(product.variants.map(({ sku, price, left }) => [sku, price, left])).toEqual([
      ["tra-shan-tuyet-1", 180_000, 10],
      ["tra-shan-tuyet-2", 320_000, 10],
    ]);
    expect(product.related.map(({ slug }) => slug)).toEqual(["khan-tho-cam"]);
    expect(product.combos).toMatchObject([
      { price: 400_000, partsTotal: 430_000, saving: 30_000, stock: { left: 10 } },
    ]);
  });

  test("without related products shows others of its category", async () => {
    const { related } = await getProduct(await createVisit(database.db), { slug: "khan-tho-cam" });
    expect(related).toHaveLength(4);
  });

  test("has no variant for a combination that is not sold", async () => {
    const ctx = await createVisit(database.db);
    const ask = (size: string) => getVariant(ctx, { slug: "tra-shan-tuyet", choice: { size } });
    expect(await ask("s2")).toMatchObject({ sku: "tra-shan-tuyet-2" });
    await expect(ask("s9")).rejects.toMatchObject({ code: "no_such_variant" });
  });

  test("that does not exist is not found", async () => {
    await expect(getProduct(await createVisit(database.db), { slug: "khong-co" })).rejects.toMatchObject({
      code: "product_not_found",
    });
  });
});
