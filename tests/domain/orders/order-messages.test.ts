import { eq, like } from "drizzle-orm";
import { expect, test } from "vitest";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { listOrderMessages, resendTickets } from "~/domain/orders/order-messages.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { messages, tickets } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, createVisit, orderRow, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";

const database = openTestDatabase();
const phone = "0912345678";

async function paid(form: object = {}) {
  const bought = await placeOrderAsGuest(database.db, { form });
  await payOrderOf(bought.ctx, bought.code);
  return bought;
}

test("lists the messages to the buyer with masked addresses, and none to staff", async () => {
  const { ctx, code } = await paid({ phoneNumber: phone, email: "hoa.tran@example.vn" });
  while ((await sendQueuedMessages(createLaterVisit(ctx, 1))) > 0);
  await resendTickets(ctx, { code });
  const messages = await listOrderMessages(ctx, { code });
  expect(messages.map(({ at: _, ...message }) => message)).toEqual([
    { kind: "order_paid", channel: "zns", to: "••• 678", state: "waiting" },
    { kind: "order_paid", channel: "mail", to: "h•••@example.vn", state: "waiting" },
    { kind: "order_paid", channel: "zns", to: "••• 678", state: "sent" },
    { kind: "order_paid", channel: "mail", to: "h•••@example.vn", state: "sent" },
    { kind: "order_placed", channel: "mail", to: "h•••@example.vn", state: "sent" },
  ]);
});

test("a visitor without access to an order can neither list nor resend its messages", async () => {
  const { code } = await paid();
  const stranger = await createVisit(database.db);
  await expect(listOrderMessages(stranger, { code })).rejects.toThrow("order_not_found");
  await expect(resendTickets(stranger, { code })).rejects.toThrow("order_not_found");
  expect(await again(code)).toEqual([]);
});

test("resends tickets at most three times a day, only to the order's own addresses, also under parallel requests", async () => {
  const email = "hoa@example.vn";
  const { ctx, code } = await paid({ phoneNumber: phone, email });
  const { code: other } = await paid({ phoneNumber: phone });
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => resendTickets(ctx, { code })));
  const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(refused).toHaveLength(9);
  for (const reason of refused) expect(reason).toMatchObject({ code: "tickets_sent_enough", params: { most: 3 } });
  const sent = (await again(code)).map(({ channel, recipient }) => `${channel} ${recipient}`).toSorted();
  expect(sent).toEqual([...Array(3).fill(`mail ${email}`), ...Array(3).fill("zns +84912345678")]);
  expect(await again(other)).toEqual([]);
  await resendTickets(createLaterVisit(ctx, 24 * 60), { code });
  expect(await again(code)).toHaveLength(8);
});

test("refuses to resend the tickets of an order that is unpaid, cancelled or has no valid ticket", async () => {
  const unpaid = await placeOrderAsGuest(database.db);
  const refused = { code: "no_tickets_to_send" };
  await expect(resendTickets(unpaid.ctx, unpaid)).rejects.toMatchObject(refused);
  await cancelOrder(unpaid.ctx, unpaid);
  await expect(resendTickets(unpaid.ctx, unpaid)).rejects.toMatchObject(refused);
  const spent = await paid();
  const { order } = await orderRow(database.db, spent.code);
  await database.db.update(tickets).set({ state: "refunded" }).where(eq(tickets.orderId, order.id));
  await expect(resendTickets(spent.ctx, spent)).rejects.toMatchObject(refused);
  const nowhere = await paid({ phoneNumber: "+33612345678", email: undefined });
  await expect(resendTickets(nowhere.ctx, nowhere)).rejects.toMatchObject({ code: "nowhere_to_send" });
});

function again(code: string) {
  return database.db
    .select()
    .from(messages)
    .where(like(messages.key, `order_paid:${code}:again:%`));
}
