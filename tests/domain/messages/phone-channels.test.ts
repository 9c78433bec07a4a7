import type { IncomingMessage, ServerResponse } from "node:http";
import { eq, ne } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Channels } from "~/domain/messages/channels/channel.server";
import { channels as demo } from "~/domain/messages/channels/channels.server";
import { createSmsChannel } from "~/domain/messages/channels/sms.server";
import { createZnsChannel } from "~/domain/messages/channels/zalo-zns.server";
import { getOrder } from "~/domain/orders/get-order.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { currentTime } from "~/lib/clock";
import { addDays, instantOf, shopDate } from "~/lib/shop-time";
import { channelTokens, demoInbox, type messages as Mails, messages } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, newPhone, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";
import { openFakeServer } from "~tests/setup/fake-server";

const database = openTestDatabase();
const logged: string[] = [];

type ChannelRequest = { path: string; headers: IncomingMessage["headers"]; body: string };
type Answer = (response: ServerResponse, request: ChannelRequest) => void;
const requests: ChannelRequest[] = [];
let answers: Record<string, Answer> = {};
let origin = "";
let stop: () => unknown;
beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation((line) => void logged.push(String(line)));
  const standIn = await openFakeServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const one = { path: request.url ?? "", headers: request.headers, body };
    requests.push(one);
    answers[one.path]?.(response, one);
  });
  [origin, stop] = [standIn.origin, standIn.close];
});
afterAll(() => stop());
beforeEach(async () => {
  requests.splice(0);
  answers = {
    "/token": renewed(),
    "/zns": json({ error: 0, data: { msg_id: "1" } }),
    "/sms": json({ CodeResult: "100" }),
  };
  for (const table of [demoInbox, channelTokens, messages]) await database.db.delete(table);
});

/** Nothing listens on port 10. */
const nowhere = "http://127.0.0.1:10";
const json =
  (answer: unknown): Answer =>
  (response) =>
    void response.end(JSON.stringify(answer));
const status =
  (code: number): Answer =>
  (response) =>
    void response.writeHead(code).end("<h1>error</h1>");
const nonsense: Answer = (response) => void response.end("<html>maintenance</html>");
const silence: Answer = () => undefined;
/** Ends the connection without an answer, as if the provider had sent the message and its answer was lost. */
const lost: Answer = (response) => void response.destroy();

function renewed(): Answer {
  let number = 0;
  return (response, { body }) => {
    number++;
    const used = new URLSearchParams(body).get("refresh_token");
    // Zalo accepts each refresh token only once.
    const isNewest = used === (number === 1 ? "begin" : `refresh-${number - 1}`);
    json(
      isNewest
        ? { access_token: `access-${number}`, refresh_token: `refresh-${number}`, expires_in: "3600" }
        : { error: -14014 },
    )(response, {} as ChannelRequest);
  };
}

/** The default timeout is long enough for a busy machine. The tests of a silent provider pass a short one. */
function by({ zns = true, sms = true, url = origin, timeoutMs = 20_000 } = {}): Channels {
  const esms = { apiKey: "key", secretKey: "secret", brandname: "NUIMAY", url: `${url}/sms`, timeoutMs };
  const templates = { order_paid: "1001", order_shipped: "1002", order_cancelled: "1003" };
  const app = { appId: "app", appSecret: "app-secret", refreshToken: "begin", templates, timeoutMs };
  const off = { ...demo.sms, isEnabled: () => false };
  return {
    mail: demo.mail,
    zns: zns ? createZnsChannel({ ...app, url: `${url}/zns`, tokenUrl: `${origin}/token` }) : off,
    sms: sms ? createSmsChannel(esms) : off,
  };
}

async function paidOrder(channel: "zns" | "sms" = "zns") {
  const phone = newPhone();
  const { ctx, code } = await placeOrderAsGuest(database.db, { form: { phoneNumber: phone, email: undefined } });
  await payOrderOf(ctx, code);
  await database.db
    .update(messages)
    .set({ channel })
    .where(eq(messages.key, key(code)));
  return { code, phone, international: `84${phone.slice(1)}` };
}

const key = (code: string) => `order_paid:${code}:phone`;
const start = instantOf(addDays(shopDate(currentTime()), 1), "09:00");

async function tryAt(minutes: number, channels = by()) {
  const { shop } = await createVisit(database.db);
  const now = new Date(start.getTime() + minutes * 60_000);
  while (
    (await sendQueuedMessages(
      { db: database.db, now, shop, origin: "https://nuimay.example" },
      { channels, clock: () => now },
    )) > 0
  );
}

async function row(code: string): Promise<typeof Mails.$inferSelect> {
  const [found] = await database.db
    .select()
    .from(messages)
    .where(eq(messages.key, key(code)));
  return found!;
}

const sentBy = (path: string) => requests.filter((one) => one.path === path);

test("sends tickets to the phone by Zalo with the shop's template and without personal names", async () => {
  const { code, international } = await paidOrder();
  await tryAt(0);
  expect(await row(code)).toMatchObject({ channel: "zns", state: "sent", tries: 1, failure: null, doubtSince: null });
  const [message] = sentBy("/zns");
  expect(message!.headers).toMatchObject({ access_token: "access-1" });
  expect(JSON.parse(message!.body)).toEqual({
    phone: international,
    template_id: "1001",
    template_data: { shop: "Núi Mây", order_code: code, link: expect.stringContaining(`code=${code}&view=`) },
    tracking_id: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  const [token] = sentBy("/token");
  expect(token!.headers).toMatchObject({ secret_key: "app-secret" });
  expect(token!.body).toBe("refresh_token=begin&app_id=app&grant_type=refresh_token");
});

test("a phone without Zalo gets an SMS without diacritics", async () => {
  answers["/zns"] = json({ error: -118, message: "Zalo account not existed" });
  const { code, phone } = await paidOrder();
  await tryAt(0);
  expect(await row(code)).toMatchObject({ channel: "sms", state: "sent" });
  const [message] = sentBy("/sms");
  expect(JSON.parse(message!.body)).toMatchObject({
    Phone: phone,
    Content: expect.stringMatching(new RegExp(`^Nui May: ve cua don ${code} da san sang\\. Mo ma QR tai http\\S+$`)),
    Brandname: "NUIMAY",
    SmsType: "2",
    IsUnicode: "0",
    RequestId: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(sentBy("/zns")).toHaveLength(1);
});

test.each([
  ["out of money", json({ error: -115 }), "zns -115"],
  ["a template that is not approved", json({ error: -131 }), "zns -131"],
  ["a door that is shut", status(403), "zns http 403"],
])("immediately sends by SMS what Zalo refuses for %s, and notifies staff", async (_, answer, reason) => {
  answers["/zns"] = answer;
  const { code } = await paidOrder();
  await tryAt(0);
  expect(await row(code)).toMatchObject({ channel: "sms", state: "sent" });
  expect(await readStaffMessages()).toEqual([expect.stringContaining(reason)]);
});

/** Each row ends with the message's state and the maximum number of requests for it after 2,564 minutes. */
test.each([
  ["zns", "slow", silence, "unclear", 1],
  ["zns", "a server error", status(502), "unclear", 1],
  ["zns", "nonsense", nonsense, "unclear", 1],
  ["zns", "a lost answer", lost, "unclear", 1],
  ["zns", "an unknown error", json({ error: -100 }), "unclear", 1],
  ["zns", "a bad phone", json({ error: -108 }), "failed", 1],
  ["zns", "too many at once", status(429), "failed", 8],
  ["zns", "no money", json({ error: -115 }), "failed", 8],
  ["sms", "slow", silence, "unclear", 8],
  ["sms", "a server error", status(500), "unclear", 8],
  ["sms", "nonsense", nonsense, "unclear", 8],
  ["sms", "an answer of nothing", json({ CodeResult: "?" }), "unclear", 8],
  ["sms", "a bad phone", json({ CodeResult: "108" }), "failed", 1],
  ["sms", "no money", json({ CodeResult: "103" }), "failed", 8],
  ["sms", "a template that is not approved", json({ CodeResult: "146" }), "failed", 8],
  ["sms", "too many at once", status(429), "failed", 8],
] as const)("%s, %s: the message is %4$s", async (channel, _, answer, state, max) => {
  answers[`/${channel}`] = answer;
  const { code, phone, international } = await paidOrder(channel);
  const channels = by({
    zns: channel === "zns",
    sms: channel === "sms",
    ...(answer === silence && { timeoutMs: 300 }),
  });
  for (const minutes of [0, 6, 17, 38, 79, 160, 321, 642, 1283, 2564]) await tryAt(minutes, channels);
  expect(await row(code)).toMatchObject({ channel, state });
  const times = sentBy(`/${channel}`).length;
  expect(times).toBeLessThanOrEqual(max);
  expect(times).toBeGreaterThan(max === 1 ? 0 : 5);
  expect(await readStaffMessages()).not.toEqual([]);
  for (const text of [...logged, ...(await readStaffMessages()), (await row(code)).failure])
    expect(text).not.toMatch(new RegExp(`${phone}|${international}|access-|refresh-|secret`));
});

test("retries an unreachable provider until it answers", async () => {
  for (const channel of ["zns", "sms"] as const) {
    const { code } = await paidOrder(channel);
    const only = { zns: channel === "zns", sms: channel === "sms" };
    await tryAt(0, by({ ...only, url: nowhere }));
    expect(await row(code)).toMatchObject({
      state: "waiting",
      doubtSince: null,
      failure: expect.stringContaining("ECONNREFUSED"),
    });
    await tryAt(6, by(only));
    expect(await row(code)).toMatchObject({ channel, state: "sent" });
  }
});

test("repeats an SMS whose answer was lost under the same RequestId", async () => {
  const seen = new Set<string>();
  answers["/sms"] = (response, one) => {
    const { RequestId } = JSON.parse(one.body);
    if (seen.has(RequestId)) return json({ CodeResult: "124", ErrorMessage: "Request exist 1" })(response, one);
    seen.add(RequestId);
    lost(response, one);
  };
  const { code } = await paidOrder("sms");
  await tryAt(0);
  expect(await row(code)).toMatchObject({ state: "waiting", doubtSince: expect.any(Date) });
  await tryAt(6);
  expect(await row(code)).toMatchObject({ state: "sent" });
  expect(seen.size).toBe(1);
});

test("does not repeat an SMS after midnight, when eSMS has forgotten the RequestId", async () => {
  answers["/sms"] = lost;
  const { code } = await paidOrder("sms");
  const lastMinutes = 15 * 60 - 4;
  await tryAt(lastMinutes);
  await tryAt(lastMinutes + 6);
  expect(await row(code)).toMatchObject({ state: "unclear" });
  expect(sentBy("/sms")).toHaveLength(1);
});

test.each(["zns", "sms"] as const)(
  "does not repeat a message of %s after a kill if that could send it twice",
  async (channel) => {
    const { code } = await paidOrder(channel);
    const dying = { ...by(), [channel]: { ...by()[channel], send: () => new Promise<never>(() => undefined) } };
    void tryAt(0, dying);
    await vi.waitFor(async () => expect((await row(code)).tries).toBe(1), 20_000);
    await tryAt(6);
    expect(await row(code)).toMatchObject({ state: channel === "zns" ? "unclear" : "sent" });
    expect(sentBy(`/${channel}`)).toHaveLength(channel === "zns" ? 0 : 1);
  },
);

test("one of several processes renews Zalo's token before it expires, and it is stored encrypted", async () => {
  const codes = await Promise.all(Array.from({ length: 6 }, async () => (await paidOrder()).code));
  await tryAt(0);
  // Five minutes before the token expires, one process renews it while the others still use it.
  const later = await Promise.all(Array.from({ length: 6 }, async () => (await paidOrder()).code));
  await Promise.all([55, 55, 55].map((minutes) => tryAt(minutes)));
  for (const code of [...codes, ...later]) expect(await row(code)).toMatchObject({ channel: "zns", state: "sent" });
  expect(sentBy("/token").map(({ body }) => new URLSearchParams(body).get("refresh_token"))).toEqual([
    "begin",
    "refresh-1",
  ]);
  const [{ encrypted } = { encrypted: "" }] = await database.db.select().from(channelTokens);
  expect(encrypted + Buffer.from(encrypted, "base64url")).not.toMatch(/access-|refresh-/);
});

test("renews a token that Zalo rejects and sends the message at once", async () => {
  answers["/zns"] = (response, one) =>
    json({ error: one.headers.access_token === "access-1" ? -124 : 0 })(response, one);
  const { code } = await paidOrder();
  await tryAt(0);
  expect(await row(code)).toMatchObject({ channel: "zns", state: "sent" });
  expect(sentBy("/token")).toHaveLength(2);
});

test("reports a used refresh token to staff, sends by SMS, and starts again with a new token", async () => {
  answers["/token"] = json({ error: -14014, error_name: "Invalid refresh token." });
  const { code } = await paidOrder();
  await tryAt(0);
  expect(await row(code)).toMatchObject({ channel: "sms", state: "sent" });
  expect(await readStaffMessages()).toEqual([expect.stringContaining("zns token -14014")]);
  answers["/token"] = json({ access_token: "fresh", refresh_token: "next", expires_in: 3600 });
  const next = await paidOrder();
  await tryAt(6);
  expect(await row(next.code)).toMatchObject({ channel: "zns", state: "sent" });
});

test("in demo mode the inbox receives both channels", async () => {
  const numbers = ["0912345671", "0912345670"];
  for (const phone of numbers) {
    const { ctx, code } = await placeOrderAsGuest(database.db, { form: { phoneNumber: phone, email: undefined } });
    await payOrderOf(ctx, code);
  }
  await tryAt(0, demo);
  const received = await database.db.select().from(demoInbox).orderBy(demoInbox.messageId);
  const toPhones = received.flatMap(({ channel, recipient, subject }) =>
    channel === "mail" ? [] : { channel, recipient, subject },
  );
  expect(toPhones).toEqual([
    {
      channel: "zns",
      recipient: "+84912345671",
      subject: expect.stringMatching(/^Núi Mây: vé của đơn \w{10} đã sẵn sàng/),
    },
    {
      channel: "sms",
      recipient: "+84912345670",
      subject: expect.stringMatching(/^Nui May: ve cua don \w{10} da san sang/),
    },
  ]);
});

test("sends no phone message to foreign numbers and for unpaid or free orders", async () => {
  await placeOrderAsGuest(database.db, { form: { phoneNumber: newPhone(), email: undefined } });
  const { ctx, code } = await placeOrderAsGuest(database.db, {
    form: { phoneNumber: "+33612345678", email: undefined },
  });
  await payOrderOf(ctx, code);
  await database.sql`update ticket_prices set price = 0`;
  const free = await placeOrderAsGuest(database.db, {
    form: { phoneNumber: newPhone(), email: undefined, method: undefined },
  });
  expect(await getOrder(free.ctx, free)).toMatchObject({ total: 0, paymentStatus: "paid", tickets: [{}] });
  expect(await database.db.select().from(messages).where(ne(messages.channel, "mail"))).toEqual([]);
});

async function readStaffMessages(): Promise<string[]> {
  const rows = await database.db
    .select({ key: messages.key })
    .from(messages)
    .where(eq(messages.kind, "staff_undelivered"));
  return rows.map((row) => row.key);
}
