import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { requestQuote } from "~/domain/community/request-quote.server";
import { RequestQuote } from "~/domain/community/schema";
import { getNetworkOrAddress } from "~/domain/visitors/limit-rate.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { pseudonym } from "~/lib/seal.server";
import { connect } from "~db/client.server";
import { demoInbox, messages, quoteRequests } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, createVisit } from "~tests/setup/factories";
import { makeService } from "~tests/setup/factories-goods";
import { listAttemptCounts, readLastId } from "~tests/setup/written-rows";

const form = { fullName: "Trần Thị Hoa", email: "hoa@example.vn", phone: "0912 345 678", service: "hoi-nghi" };
const database = openTestDatabase({ stocked: false });

beforeAll(async () => {
  await database.sql`insert into settings (key, value) values ('staff_email', 'staff@example.vn')`;
  await makeService(database.db, { slug: "hoi-nghi", name: ["Hội nghị", "Conference"], price: null });
});

test("a form sent ten times is stored once, notifies staff once and is confirmed once", async () => {
  const { db } = database;
  const ctx = await createVisit(db, { locale: "en" });
  const input = RequestQuote.parse({ ...form, key: randomUUID(), message: "For 200 people", country: "FR" });
  const elsewhere = connect(database.url);
  const sendParallel = Array.from({ length: 8 }, (_, n) =>
    requestQuote(n % 2 ? ctx : { ...ctx, db: elsewhere.db }, input),
  );
  expect(await Promise.all(sendParallel)).toEqual(sendParallel.map(() => ({ received: true })));
  await elsewhere.close();
  for (let again = 0; again < 6; again++) expect(await requestQuote(ctx, input)).toEqual({ received: true });
  expect(await listAttemptCounts(database, "quote")).toEqual([1, 1]);

  const stored = await db.select().from(quoteRequests);
  expect(stored).toMatchObject([{ phone: "+84912345678", country: "FR", locale: "en", message: "For 200 people" }]);
  const sentMessages = await db.select().from(messages).orderBy(messages.kind);
  expect(sentMessages.map(({ kind, recipient, locale }) => [kind, recipient, locale])).toEqual([
    ["quote_received", "hoa@example.vn", "en"],
    ["staff_new_quote", "staff@example.vn", "vi"],
  ]);
  await sendQueuedMessages(createLaterVisit(ctx, 1));
  const [received, toStaff] = await db.select().from(demoInbox).orderBy(demoInbox.recipient);
  expect(received?.text).toContain("Conference");
  expect(received?.text).not.toContain("200 people");
  for (const typed of ["Hội nghị", "Trần Thị Hoa", "0912 345 678", "hoa@example.vn", "For 200 people", "Pháp"])
    expect(toStaff?.text).toContain(typed);
});

test.each([
  ["no name", { fullName: " " }, "fullName"],
  ["no email", { email: undefined }, "email"],
  ["not an email", { email: "hoa@" }, "email"],
  ["not a phone", { phone: "12345" }, "phone"],
  ["a message too long", { message: "x".repeat(2001) }, "message"],
  ["no such country", { country: "XX" }, "country"],
])("%s is refused", (_, change, field) => {
  const { error } = RequestQuote.safeParse({ ...form, key: randomUUID(), ...change });
  expect(error?.issues.map(({ path }) => path.join())).toEqual([field]);
});

test("refuses an unknown service and the sixth request of one email in an hour", async () => {
  const ctx = await createVisit(database.db);
  const ask = (more: object) =>
    requestQuote(ctx, RequestQuote.parse({ ...form, key: randomUUID(), message: randomUUID(), ...more }));
  await expect(ask({ email: "x@example.vn", service: "khong-co" })).rejects.toMatchObject({
    code: "service_not_found",
  });
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => ask({ email: "an@example.vn" })));
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
  const lastId = await readLastId(database, "quote_requests");
  for (const email of ["an+1@example.vn", "A.n@example.vn"])
    await expect(ask({ email })).rejects.toMatchObject({ code: "too_many_requests" });
  expect(await readLastId(database, "quote_requests")).toBe(lastId);
});

test("limits an IPv6 network to three hundred requests an hour over all its addresses", async () => {
  const from = (n: number) => createVisit(database.db, { address: `2001:db8:99:99::${n.toString(16)}` });
  const ask = async (n: number) =>
    requestQuote(await from(n), RequestQuote.parse({ ...form, key: randomUUID(), email: `nguoi${n}@example.vn` }));
  await ask(1);
  // The test writes most of the three hundred directly into the table.
  const counted = await database.sql`update rate_limit_counts set count = 295
    where key = ${`quote-from:${pseudonym(getNetworkOrAddress(await from(2)))}`} and count = 1 returning key`;
  expect(counted).toHaveLength(1);
  for (let n = 2; n <= 6; n++) await ask(n);
  await expect(ask(7)).rejects.toMatchObject({ code: "too_many_requests" });
});
