import { randomUUID } from "node:crypto";
import { expect, test, vi } from "vitest";
import { checkIn } from "~/domain/admission/check-in.server";
import { checkTicket } from "~/domain/admission/check-ticket.server";
import { listGateDay } from "~/domain/admission/list-gate-day.server";
import { listTicketKeys, retireTicketKey } from "~/domain/admission/ticket-keys.server";
import { readToken } from "~/domain/admission/ticket-token.rules";
import { createKeyPair, signTicket } from "~/domain/admission/ticket-token.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { instantOf } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";

const seeds = vi.hoisted(() => {
  const two = ["a1".repeat(32), "b2".repeat(32)] as const;
  process.env.TICKET_KEY_SEED = `,${two.join(", ")}`;
  return two;
});
const database = openTestDatabase();

test("the newest key signs and all verify; a key can be retired when no ticket needs it or its tickets are signed again", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  await payOrderOf(ctx, code);
  const order = () => getOrder(ctx, { code });
  const { tickets } = await order();
  const ticket = tickets[0]!;
  expect(readToken(ticket.token)?.payload).toMatchObject({ keyId: 3, code: ticket.code });
  const payload = { ...readToken(ticket.token)!.payload, keyId: 2 };
  const old = signTicket(payload, createKeyPair(seeds[0]).privateKey);
  await database.sql`update tickets set token = ${old} where code = ${ticket.code}`;
  const admin = { ...asStaff(ctx), now: instantOf(ticket.date, "09:00") };
  expect(await checkTicket(admin, { token: old })).toMatchObject({ verdict: "valid" });
  expect(await listTicketKeys(admin)).toMatchObject([
    { id: 2, signs: false, live: 1, retiredAt: null },
    { id: 3, signs: true, live: 0, retiredAt: null },
  ]);
  await expect(retireTicketKey(admin, { id: 3, reissue: true })).rejects.toMatchObject({ code: "ticket_key_newest" });
  await expect(retireTicketKey(admin, { id: 1, reissue: true })).rejects.toMatchObject({
    code: "ticket_key_not_found",
  });
  await expect(retireTicketKey(admin, { id: 2, reissue: false })).rejects.toMatchObject({
    code: "ticket_key_in_use",
    params: { count: 1 },
  });
  expect(await retireTicketKey(admin, { id: 2, reissue: true })).toEqual({ reissued: 1, orders: 1 });

  const [anew] = (await order()).tickets;
  expect(readToken(anew!.token)?.payload).toMatchObject({ keyId: 3, code: ticket.code, date: ticket.date });
  expect((await listGateDay(admin, {})).keys.map(({ id }) => id)).toEqual([3]);
  expect(await checkTicket(admin, { token: old })).toMatchObject({ verdict: "forged" });
  const pools = (await database.sql<{ id: number }[]>`select id from pools`).map(({ id }) => id);
  const at = { gate: 1, direction: "up" as const, pools, device: "test" };
  expect(await checkIn(admin, { id: randomUUID(), scanned: old, ...at })).toMatchObject({ verdict: "forged" });
  expect(await checkIn(admin, { id: randomUUID(), scanned: anew!.url, ...at })).toMatchObject({ verdict: "valid" });
});
