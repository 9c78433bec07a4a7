import { beforeEach, expect, test } from "vitest";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { getCartPage } from "~/domain/cart/get-cart-page.server";
import { answerVat, getVatAnswer } from "~/domain/catalog/answer-vat.server";
import { listTicketPrices } from "~/domain/catalog/list-ticket-prices.server";
import { listSetup } from "~/domain/setup/list-setup.server";
import { listEntriesAbout } from "~/domain/staff/audit-log.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, orderRow, placeOrderForm } from "~tests/setup/factories";
import { address, makeVariant } from "~tests/setup/factories-goods";

const database = openTestDatabase();
beforeEach(() => database.sql`delete from vat_rates`);

async function visitAsAdmin() {
  return asStaff(await createVisit(database.db));
}

async function findStep() {
  return (await listSetup(await visitAsAdmin())).steps.find(({ id }) => id === "vat");
}

test("a shop that charges no VAT names none in its cart, its prices and its orders", async () => {
  expect(await findStep()).toMatchObject({ isDone: false, isRequired: true, fact: "vat_missing" });
  const admin = await visitAsAdmin();
  await answerVat(admin, { chargesVat: "no" });
  expect(await findStep()).toMatchObject({ isDone: true, fact: "vat_none" });
  const { sku } = await makeVariant(database.db);
  const buyer = await createVisit(database.db);
  await addVariant(buyer, { sku, quantity: 1 });
  expect((await getCartPage(buyer)).vat).toBeNull();
  expect((await listTicketPrices(buyer)).hasVat).toBe(false);
  const { code } = await placeOrderForm(buyer, { shipTo: address });
  expect((await orderRow(database.db, code)).order.vat).toBe(0);
  await expect(answerVat(admin, { chargesVat: "yes" })).rejects.toMatchObject({ code: "vat_answered" });
});

test("a shop that charges VAT gets the rates of the law by date, once, and the log names who answered", async () => {
  const answers = [
    answerVat(await visitAsAdmin(), { chargesVat: "yes" }),
    answerVat(await visitAsAdmin(), { chargesVat: "no" }),
  ];
  const results = await Promise.allSettled(answers);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await database.sql`delete from vat_rates`;
  const admin = await visitAsAdmin();
  await answerVat(admin, { chargesVat: "yes" });
  expect((await getVatAnswer(admin)).rates).toEqual([
    { kind: "all", startsOn: "2025-07-01", percent: 8 },
    { kind: "all", startsOn: "2027-01-01", percent: 10 },
  ]);
  expect(await findStep()).toMatchObject({ isDone: true, fact: "vat", params: { percent: 8 } });
  expect((await listTicketPrices(admin)).hasVat).toBe(true);
  const [row] = await database.sql<{ id: number }[]>`select id from vat_rates where percent = 10`;
  const [entry] = await listEntriesAbout(database.db, `row vat-rates ${row!.id}`);
  expect(entry).toMatchObject({ action: "row_added", after: { percent: 10 } });
});
