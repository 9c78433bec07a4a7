import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { getRefundOffer } from "~/domain/aftersales/get-refund-offer.server";
import {
  getRefundsOfOrder,
  listRefundRequests,
  readAccountsByCode,
} from "~/domain/aftersales/list-refund-requests.server";
import { enterPayoutAccount } from "~/domain/aftersales/payout-account.server";
import { requestRefund } from "~/domain/aftersales/request-refund.server";
import type { Ctx } from "~/domain/ctx";
import { cancelOrderByStaff } from "~/domain/orders/cancel-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { addNoteByStaff, getOrderForStaff } from "~/domain/orders/get-order-for-staff.server";
import { searchOrders } from "~/domain/orders/search-orders.server";
import { listAuditEntries } from "~/domain/staff/audit-log.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, newPhone, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";

const database = openTestDatabase();

test("an accountant reads orders and money without contact data, and cannot find orders by it", async () => {
  const buyer = { fullName: "Đặng Thị Ánh Tuyết", email: "tuyet@example.vn", phoneNumber: newPhone() };
  const invoice = {
    company: "Công ty Mây",
    taxCode: "0100109106",
    address: "1 Lê Lợi",
    email: "ketoan-may@example.vn",
  };
  const form = { ...buyer, note: "Gọi chị Hai", invoice };
  const { ctx, code } = await placeOrderAsGuest(database.db, { form });
  await payOrderOf(ctx, code);
  await addNoteByStaff(asStaff(ctx), { code, note: "Khách dặn gọi số khác" });
  const { units } = await getRefundOffer(ctx, { code });
  const refund = { code, key: randomUUID(), units: units.map(({ key }) => key), pieces: {}, note: "Con tôi ốm" };
  const amount = units.reduce((sum, { paid }) => sum + paid, 0);
  await requestRefund(ctx, { ...refund, amount });
  const account = { bin: "970436", account: "0071000123", holder: "LE VAN BA" } as const;
  await enterPayoutAccount(asStaff(ctx), { code, ...account });
  const read = async (reader: Ctx) => ({
    list: await searchOrders(reader, { q: code }),
    order: await getOrderForStaff(reader, { code }),
    refunds: await getRefundsOfOrder(reader, { code }),
    open: await listRefundRequests(reader),
    accounts: [...(await readAccountsByCode(reader, [code])).values()],
  });
  const [support, accountant] = [asStaff(ctx, "support"), asStaff(ctx, "accountant")];
  const personal = [
    ...[buyer.fullName, buyer.email, buyer.phoneNumber.slice(1, -3), invoice.email, form.note],
    ...["Khách dặn", refund.note, account.account, account.holder],
  ];
  const [seenBySupport, seen] = [JSON.stringify(await read(support)), await read(accountant)];
  for (const text of personal) {
    expect(seenBySupport).toContain(text);
    expect(JSON.stringify(seen)).not.toContain(text);
  }
  expect(seen.order).toMatchObject({ order: { invoice: { company: invoice.company } }, steps: [], letters: [] });
  expect(seen.order.order.contact.fullName).toBe("Đ. T. Á. T.");
  expect(seen.open.onTheWay).toMatchObject([{ order: code, amount }]);
  const ticket = (await getOrderForStaff(support, { code })).order.tickets[0];
  expect(JSON.stringify(seen)).not.toContain(ticket!.token);
  for (const q of [buyer.fullName, buyer.email, buyer.phoneNumber])
    expect((await searchOrders(accountant, { q })).orders).toEqual([]);
});

test("a staff note is visible to staff only", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const before = await getOrder(ctx, { code });
  await addNoteByStaff(asStaff(ctx, "support"), { code, note: "Khách khó tính" });
  expect(await getOrder(ctx, { code })).toEqual(before);
  const { happened } = await getOrderForStaff(asStaff(ctx, "support"), { code });
  expect(happened.at(-1)).toMatchObject({ what: "internal", actor: "staff:lan", why: "Khách khó tính" });
  expect(JSON.stringify((await listAuditEntries(asStaff(ctx), {})).acts)).not.toContain("khó tính");
});

test("offers no next step that the domain would refuse", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const steps = async () => (await getOrderForStaff(asStaff(ctx), { code })).steps;
  expect(await steps()).toEqual(["cancel"]);
  await cancelOrderByStaff(asStaff(ctx), code);
  expect(await steps()).toEqual([]);
});
