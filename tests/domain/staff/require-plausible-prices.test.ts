import { expect, test } from "vitest";
import { saveResourceRow } from "~/domain/back-office/rows.server";
import { editCombo } from "~/domain/catalog/combos/edit-combo.server";
import { EditCombo } from "~/domain/catalog/combos/schema.server";
import { getPriceTable } from "~/domain/catalog/get-price-table.server";
import { planTicketPrices } from "~/domain/catalog/plan-ticket-prices.server";
import { createProduct } from "~/domain/catalog/products/create-product.server";
import { editProduct } from "~/domain/catalog/products/edit-product.server";
import { readProductForm } from "~/domain/catalog/products/get-product-form.server";
import { CreateProduct, EditProduct } from "~/domain/catalog/products/schema.server";
import { createTicketType } from "~/domain/catalog/save-ticket-type.server";
import { CreateTicketType, PlanTicketPrices } from "~/domain/catalog/ticket-schema.server";
import type { Ctx } from "~/domain/ctx";
import { requirePlausiblePrices } from "~/domain/staff/resources/require-plausible-prices";
import { numberedForm } from "~/routes/staff/product-form.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, findDayAhead } from "~tests/setup/factories";
import { makeVariant } from "~tests/setup/factories-goods";

const database = openTestDatabase();
const texts = { name: { vi: "Món thử" }, summary: { vi: "Món thử" } };
const confirmed = { confirmedAmounts: [120] };

test("only a price below 1,000 đồng that is neither free, seen before nor confirmed is doubted", () => {
  const isDoubted = (amount: unknown, before?: unknown, amounts: number[] = []) => {
    try {
      requirePlausiblePrices([{ field: "price", amount, before }], amounts);
      return false;
    } catch {
      return true;
    }
  };
  expect([0, 1, 120, 999, 1_000, undefined, null].map((amount) => isDoubted(amount))).toEqual([
    ...[false, true, true, true, false, false, false],
  ]);
  expect([isDoubted(120, 120), isDoubted(120, undefined, [120]), isDoubted(120, 500, [500])]).toEqual([
    ...[false, false, true],
  ]);
});

test("an error names each doubted price at its field", () => {
  const prices = [120, 150_000, 120, 80].map((amount, index) => ({ field: `r${index}`, amount }));
  expect(() => requirePlausiblePrices(prices)).toThrow(
    expect.objectContaining({
      ...{ code: "price_doubtful", field: "r0", params: { amount: 120, amounts: "120;80" } },
      also: [
        expect.objectContaining({ field: "r2" }),
        expect.objectContaining({ field: "r3", params: { amount: 80 } }),
      ],
    }),
  );
});

type Confirmation = { confirmedAmounts?: number[] };

/** Each use case by which staff enter a price, and the field at which the shop reports a doubtful price. */
const entries: Record<string, [field: string, enter: (ctx: Ctx, more: Confirmation) => Promise<unknown>]> = {
  "the first prices of a ticket": [
    "categories.0.weekday",
    (ctx, more) => {
      const categories = [{ name: { vi: "Người lớn" }, weekday: 120 }];
      return createTicketType(
        ctx,
        CreateTicketType.parse({ ...texts, capacity: 10, openWeekdays: [1], categories, ...more }),
      );
    },
  ],
  "the price table of a ticket": [
    "prices.",
    async (ctx, more) => {
      const [ticket] = await database.sql<{ id: number }[]>`select id from ticket_types order by id limit 1`;
      const { categories } = await getPriceTable(ctx, { id: ticket!.id });
      const prices = { [categories[0]!.cells[0]!.key]: 120 };
      return planTicketPrices(
        ctx,
        PlanTicketPrices.parse({ id: ticket!.id, startsOn: findDayAhead(1), prices, base: undefined, ...more }),
      );
    },
  ],
  "a new product": [
    "price",
    async (ctx, more) => {
      const [category] = await database.sql<{ id: number }[]>`select id from product_categories limit 1`;
      const values = {
        ...texts,
        description: { vi: "Món thử" },
        categoryId: category!.id,
        weightGrams: 10,
        price: 120,
      };
      return createProduct(ctx, CreateProduct.parse({ ...values, ...more }));
    },
  ],
  "a variant of a product": [
    "variants.",
    async (ctx, more) => {
      const { id, productId } = await makeVariant(database.db);
      const { values } = await readProductForm(ctx, productId);
      const variants = { [id]: { ...values.variants[String(id)]!, sku: `T-${id}`, price: 120 } };
      return editProduct(ctx, EditProduct.parse({ ...values, variants, id: productId, base: values, ...more }));
    },
  ],
  "a combo": [
    "price",
    async (ctx, more) => {
      const { sku } = await makeVariant(database.db);
      const values = { ...texts, price: 120, position: 0, isActive: false, parts: { 0: { sku, quantity: 2 } } };
      return editCombo(ctx, EditCombo.parse({ ...values, ...more }));
    },
  ],
  "a service": [
    "price",
    (ctx, more) => {
      const values = {
        ...{ ...texts, description: { vi: "Món thử" }, unit: { vi: "người" }, duration: { vi: "1 giờ" } },
        ...{ price: 120, labels: [], pictures: [], leadDays: 1, weekdays: [1], position: 0, isActive: false },
      };
      return saveResourceRow(ctx, { resource: "services", values, ...more });
    },
  ],
  "the fee of a delivery zone": [
    "fee",
    (ctx, more) => {
      const values = { name: { vi: "Gần" }, takes: { vi: "1 ngày" }, countries: ["VN"], fee: 120, canDeliver: false };
      return saveResourceRow(ctx, { resource: "shipping-zones", values, ...more });
    },
  ],
};

test.each(Object.entries(entries))(
  "%s: 120 đồng is asked again, and taken once it is confirmed",
  async (_, [field, enter]) => {
    const ctx = asStaff(await createVisit(database.db));
    const refusal = expect.objectContaining({ code: "price_doubtful", field: expect.stringContaining(field) });
    await expect(enter(ctx, {})).rejects.toEqual(refusal);
    await expect(enter(ctx, { confirmedAmounts: [80] })).rejects.toEqual(refusal);
    await expect(enter(ctx, confirmed)).resolves.toBeDefined();
  },
);

test("a form of a product or combo may confirm one price or several", () => {
  const form = numberedForm(EditCombo.pick({ confirmedAmounts: true }));
  expect(form.parse({ confirmedAmounts: "120" })).toEqual({ confirmedAmounts: [120] });
  expect(form.parse({ confirmedAmounts: ["120", "80"] })).toEqual({ confirmedAmounts: [120, 80] });
});
