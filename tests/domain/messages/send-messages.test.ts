import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ChannelAdapter } from "~/domain/messages/channels/channel.server";
import { channels } from "~/domain/messages/channels/channels.server";
import { queueMessage } from "~/domain/messages/queue-message.server";
import { listUndelivered, sendUndelivered } from "~/domain/messages/undelivered-messages.server";
import { cancelOrder } from "~/domain/orders/cancel-order.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { createShop } from "~/domain/shop/shop.rules";
import { recordAttempt } from "~/domain/visitors/limit-rate.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { currentTime } from "~/lib/clock";
import type { MessageKindName } from "~/mail/message-kinds";
import { demoInbox, messages, payments } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, orderRow, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";

const shop = createShop({
  settings: { staff_email: "staff@example.vn" },
  texts: { "shop.name": { vi: "Núi Mây" } },
  publicSettings: [],
  policies: [],
  emptyPages: [],
  flags: {},
  lastEntries: {},
  scheduledDays: {},
  unreadable: [],
});
const recipient = "staff@example.vn";
const database = openTestDatabase();
let subjectId = 0;

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const money = {
    provider: "vietqr",
    transactionId: "outbox",
    amount: 1000,
    status: "queued",
    receivedAt: currentTime(),
  } as const;
  const [payment] = await database.db.insert(payments).values(money).returning({ id: payments.id });
  subjectId = payment!.id;
});
beforeEach(async () => {
  await database.db.delete(demoInbox);
  await database.db.delete(messages);
});

test("queues a message once per key, and only if its transaction commits", async () => {
  await write("a");
  await write("a");
  await expect(
    database.db.transaction(async (tx) => {
      await queueMessage(tx, { now: currentTime() }, newMessage("b"));
      throw new Error("the rest failed");
    }),
  ).rejects.toThrow();
  expect(await database.db.select({ key: messages.key }).from(messages)).toEqual([{ key: "a" }]);
});

test("five parallel senders send every message once", async () => {
  const keys = Array.from({ length: 60 }, (_, index) => `many:${index}`);
  for (const key of keys) await write(key);
  const delivered: string[] = [];
  const counted: Send = (at, sent, written) => {
    delivered.push(sent.key);
    return channels.mail.send(at, sent, written);
  };
  await Promise.all([1, 2, 3, 4, 5].map(() => sendQueuedMessages(minutesFromNow(1), by(counted))));
  expect(delivered.toSorted()).toEqual(keys.toSorted());
  expect(await database.db.$count(demoInbox)).toBe(60);
  expect(await sendQueuedMessages(minutesFromNow(60))).toBe(0);
});

test("retries a failed message at growing intervals without delaying others", async () => {
  await write("bad");
  await write("good");
  const failing: Send = (at, sent, written) =>
    sent.key === "bad" ? Promise.reject(refusal()) : channels.mail.send(at, sent, written);
  expect(await sendQueuedMessages(minutesFromNow(1), by(failing))).toBe(1);
  expect(await sendQueuedMessages(minutesFromNow(2))).toBe(0);
  expect(await find("bad")).toMatchObject({ state: "waiting", sentAt: null, tries: 1, failure: "Error EENVELOPE 550" });

  expect(await sendQueuedMessages(minutesFromNow(7), by(failing))).toBe(0);
  expect(await sendQueuedMessages(minutesFromNow(13))).toBe(0);
  expect(await sendQueuedMessages(minutesFromNow(18))).toBe(1);
  expect(await find("bad")).toMatchObject({ state: "sent", tries: 3, failure: null, sentAt: expect.any(Date) });
});

test("gives a message up after ten tries, notifies staff once, and lets them send it again", async () => {
  const { code } = await placeOrderAsGuest(database.db);
  await database.db.delete(messages);
  const { id } = (await orderRow(database.db, code)).order;
  for (const key of ["lost", "lost too"]) await write(key, { kind: "order_paid", subjectId: id });
  let minutes = 1;
  const refusing = by(() => Promise.reject(refusal()));
  for (let time = 0; time < 10; time++, minutes += 5 * 2 ** time)
    expect(await sendQueuedMessages(minutesFromNow(minutes), refusing)).toBe(0);
  expect(await find("lost")).toMatchObject({ state: "failed", tries: 10 });
  expect(
    await sendQueuedMessages(
      minutesFromNow(minutes + 10_000),
      by(() => Promise.reject(refusal())),
    ),
  ).toBe(0);
  const sentMessages = await database.db
    .select({ recipient: messages.recipient })
    .from(messages)
    .where(eq(messages.kind, "staff_undelivered"));
  expect(sentMessages).toEqual([{ recipient }]);

  const staff = asStaff(await createVisit(database.db));
  const [one, other] = (await listUndelivered(staff)).filter(({ state }) => state === "failed");
  expect(one).toMatchObject({ to: "s•••@example.vn", failure: "Error EENVELOPE 550", next: null });
  expect(await sendUndelivered({ ...staff, now: minutesFromNow(minutes).now }, { id: other!.id })).toBe(true);
  expect(await find("lost")).toMatchObject({ state: "waiting", tries: 0 });
  expect(await sendUndelivered(staff, { id: other!.id })).toBe(false);
});

test("deletes the message of a code that was used meanwhile, and logs no error", async () => {
  const logged = vi.mocked(console.error);
  logged.mockClear();
  await write("used", { kind: "refund_account_code", subjectId: 1_000_000 });
  expect(await sendQueuedMessages(minutesFromNow(1))).toBe(0);
  expect(await database.db.$count(messages)).toBe(0);
  expect(logged).not.toHaveBeenCalled();
});

test("keeps a message of an unknown kind for a newer version without delaying others", async () => {
  const { db } = database;
  await db
    .insert(messages)
    .values({ ...newMessage("newer"), kind: "balloon_ready", createdAt: currentTime(), nextTryAt: currentTime() });
  await write("known");
  expect(await sendQueuedMessages(minutesFromNow(1))).toBe(1);
  expect(await find("newer")).toMatchObject({ sentAt: null, tries: 1, failure: "Error" });
});

test("does not send a message twice while a slow mail server accepts it", async () => {
  for (const key of ["slow:1", "slow:2"]) await write(key);
  const delivered: string[] = [];
  let minute = 1;
  const noted: Send = (at, sent, written) => {
    delivered.push(sent.key);
    return channels.mail.send(at, sent, written);
  };
  const slow: Send = async (at, sent, written) => {
    minute += 4;
    if (sent.key === "slow:2") await sendQueuedMessages(minutesFromNow(minute), by(noted));
    return noted(at, sent, written);
  };
  await sendQueuedMessages(minutesFromNow(minute), { ...by(slow), clock: () => minutesFromNow(minute).now });
  expect(delivered).toEqual(["slow:1", "slow:2"]);
});

test("limits unsolicited emails to ten an hour per recipient, but not tickets and messages to staff", async () => {
  const { db } = database;
  const victim = "nan.nhan@example.vn";
  for (let n = 0; n < 12; n++) {
    const email = n % 2 ? victim : "Nan.Nhan+x@example.vn";
    await placeOrderAsGuest(db, { address: "203.0.113.9", form: { email, phoneNumber: `09120000${n + 10}` } });
  }
  const paid = await placeOrderAsGuest(db, { form: { email: victim, phoneNumber: "0912000030" } });
  await payOrderOf(paid.ctx, paid.code);
  const send = async (minutes: number) => {
    const then = minutesFromNow(minutes);
    while ((await sendQueuedMessages(then)) > 0);
    const sentMessages = await db
      .select({ recipient: demoInbox.recipient, kind: messages.kind })
      .from(demoInbox)
      .innerJoin(messages, eq(messages.id, demoInbox.messageId))
      .where(eq(messages.channel, "mail"));
    const count = (kind: string) => sentMessages.filter((message) => message.kind === kind).length;
    return { placed: count("order_placed"), paid: count("order_paid"), staff: count("staff_new_order") };
  };
  const sent = { placed: 10 + 1, paid: 1, staff: 13 };
  expect(await send(1)).toEqual(sent);
  expect(await send(24 * 60)).toEqual(sent);
  expect(await getOrder(paid.ctx, paid)).toMatchObject({ paymentStatus: "paid" });
});

test("flooding a mailbox from one network does not silence the first email of another network", async () => {
  const { db } = database;
  const email = "lang.le@example.vn";
  for (let n = 0; n < 11; n++) {
    const { ctx, code } = await placeOrderAsGuest(db, {
      address: "203.0.113.10",
      form: { email, phoneNumber: `09120000${n + 50}` },
    });
    await cancelOrder(ctx, { code });
  }
  const then = minutesFromNow(1);
  while ((await sendQueuedMessages(then)) > 0);
  const own = await placeOrderAsGuest(db, { form: { email } });
  await sendQueuedMessages(minutesFromNow(2));
  expect(await find(`order_placed:${own.code}`)).toMatchObject({ sentAt: expect.any(Date) });
});

test("limits one network to three hundred unsolicited emails an hour", { timeout: 120_000 }, async () => {
  const { db, sql } = database;
  const { code } = await placeOrderAsGuest(db, { form: { phoneNumber: "0912000040" } });
  await placeOrderAsGuest(db, { form: { phoneNumber: "0912000041", email: "hang.xom@example.vn" } });
  await sql`delete from messages where kind = 'staff_new_order'`;
  await sql`insert into messages (key, kind, recipient, locale, created_at, next_try_at, subject_id)
    select 'flood:' || n, 'order_placed', 'nguoi' || n || '@example.vn', 'vi', placed_at, placed_at, id
    from orders, generate_series(1, 20) n where code = ${code}`;
  const then = minutesFromNow(1);
  // One network may cause 300 emails an hour. The counter is set as if 290 had just been sent.
  const [{ network = "" } = {}] = await sql<{ network: string }[]>`select network from reservations
    where id = (select reservation_id from orders where code = ${code})`;
  await recordAttempt(then, "letter-from", network, { max: 300, minutes: 60 });
  await sql`update rate_limit_counts set count = 290 where key like 'letter-from:%'`;
  while ((await sendQueuedMessages(then)) > 0);
  expect(await db.$count(demoInbox)).toBe(11);
  expect(await db.$count(demoInbox, eq(demoInbox.recipient, "hang.xom@example.vn"))).toBe(1);
});

test("a message that arrived without being recorded as sent does not arrive twice", async () => {
  await write("half");
  const halfway: Send = async (at, sent, written) => {
    await channels.mail.send(at, sent, written);
    throw new Error("gone");
  };
  expect(await sendQueuedMessages(minutesFromNow(1), by(halfway))).toBe(0);
  expect(await sendQueuedMessages(minutesFromNow(7))).toBe(1);
  expect(await database.db.$count(demoInbox)).toBe(1);
});

type Send = ChannelAdapter["send"];

function by(send: Send) {
  return { channels: { ...channels, mail: { ...channels.mail, send } } };
}

function newMessage(key: string, about: { kind?: MessageKindName; subjectId?: number } = {}) {
  return {
    key,
    kind: "staff_stuck_money" as MessageKindName,
    subjectId,
    recipient,
    locale: "vi",
    facts: { reason: "short" },
    ...about,
  } as const;
}

function write(key: string, about?: Parameters<typeof newMessage>[1]) {
  return database.db.transaction((tx) => queueMessage(tx, { now: currentTime() }, newMessage(key, about)));
}

async function find(key: string) {
  const [mail] = await database.db.select().from(messages).where(eq(messages.key, key));
  return mail;
}

function minutesFromNow(minutes: number) {
  return {
    db: database.db,
    now: new Date(currentTime().getTime() + minutes * 60_000),
    shop,
    origin: "https://nuimay.example",
  };
}

function refusal() {
  return Object.assign(new Error(`550 no mailbox ${recipient}`), { code: "EENVELOPE", responseCode: 550 });
}
