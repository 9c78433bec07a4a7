import { expect, test } from "vitest";
import { removeLine, restoreLine } from "~/domain/cart/change-line.server";
import { getCart } from "~/domain/cart/get-cart.server";
import { openTestDatabase } from "~tests/setup/database";
import { dayAhead, fillCart, placeOrderForm, visit } from "~tests/setup/factories";

const database = openTestDatabase();

test("what was taken out can be put back until the rest is ordered", async () => {
  const ctx = await visit(database.db);
  await fillCart(ctx);
  const { lines } = await fillCart(ctx, { date: dayAhead(3) });
  const lineId = lines[0]?.id ?? 0;
  await removeLine(ctx, { lineId });
  expect((await getCart(ctx, { kind: "cart" })).removed).toMatchObject([{ id: lineId }]);
  await placeOrderForm(ctx);
  expect(await getCart(ctx, { kind: "cart" })).toMatchObject({ lines: [], removed: [] });
  await expect(restoreLine(ctx, { lineId })).rejects.toMatchObject({ code: "line_not_found" });
});
