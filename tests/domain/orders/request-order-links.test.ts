import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getOrder } from "~/domain/orders/get-order.server";
import { orderLinksMessageSubject, requestOrderLinks } from "~/domain/orders/request-order-links.server";
import { getNetworkOrAddress } from "~/domain/visitors/limit-rate.server";
import { pseudonym } from "~/lib/seal.server";
import { messages, orders } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, placeOrderAsGuest } from "~tests/setup/factories";
import { newEmail } from "~tests/setup/factories-people";

const database = openTestDatabase();

async function listSent(email: string) {
  return database.db
    .select()
    .from(messages)
    .where(sql`lower(${messages.recipient}) = ${email.toLowerCase()} and kind = 'order_links'`);
}

async function readLinks(email: string) {
  const [message] = await listSent(email);
  if (!message) throw new Error("no email was queued");
  return (await orderLinksMessageSubject.read(await createVisit(database.db), message.subjectId, "vi")) ?? [];
}

test("emails the links of all orders with an address, in any spelling, and of no other order", async () => {
  const email = newEmail();
  const first = await placeOrderAsGuest(database.db, { form: { email } });
  const second = await placeOrderAsGuest(database.db, { form: { email: email.toUpperCase() } });
  await placeOrderAsGuest(database.db, { form: { email: `x${email}` } });
  const stranger = await createVisit(database.db);
  expect(await requestOrderLinks(stranger, { email: email.replace(/^./, (letter) => letter.toUpperCase()) })).toBe(
    undefined,
  );
  const links = await readLinks(email);
  expect(links.map(({ code }) => code)).toEqual([second.code, first.code]);
  // The request itself proves nothing. Only a link from the mailbox opens an order.
  expect(stranger.visitor.provenOrders).toEqual([]);
  await expect(getOrder(stranger, { code: first.code })).rejects.toMatchObject({ code: "order_not_found" });
  const reader = await createVisit(database.db);
  expect(await getOrder(reader, { code: first.code, view: links[1]!.view })).toMatchObject({ code: first.code });
});

test("sends nothing to an unknown address or to patterns of SQL, and writes nothing about them", async () => {
  await placeOrderAsGuest(database.db, { form: { email: newEmail() } });
  for (const email of [newEmail(), "%@example.vn", "_oa@example.vn"]) {
    expect(await requestOrderLinks(await createVisit(database.db), { email })).toBe(undefined);
    expect(await listSent(email)).toEqual([]);
  }
});

test("an order whose address was deleted before the email is sent reveals no other order", async () => {
  const email = newEmail();
  const { code } = await placeOrderAsGuest(database.db, { form: { email } });
  await requestOrderLinks(await createVisit(database.db), { email });
  await database.db.update(orders).set({ email: null }).where(eq(orders.code, code));
  await placeOrderAsGuest(database.db, { form: { email: undefined } });
  expect(await readLinks(email)).toEqual([]);
});

test("a form that was sent twice queues one email, and a mailbox gets at most five requests an hour, known or not", async () => {
  const name = randomUUID();
  const known = `${name}@example.vn`;
  await placeOrderAsGuest(database.db, { form: { email: known } });
  for (const email of [known, newEmail()]) {
    for (let n = 0; n < 5; n++) await requestOrderLinks(await createVisit(database.db), { email });
    const tagged = email.replace("@", "+tag@").toUpperCase();
    for (const spelling of [email, tagged])
      await expect(requestOrderLinks(await createVisit(database.db), { email: spelling })).rejects.toMatchObject({
        code: "too_many_requests",
      });
  }
  expect(await listSent(known)).toHaveLength(1);
});

test("one network cannot go through many addresses", async () => {
  const address = "2001:db8:77:1::1";
  const visit = () => createVisit(database.db, { address });
  const ask = async () => requestOrderLinks(await visit(), { email: newEmail() });
  await ask();
  // The test writes most of the three hundred requests directly into the table.
  const counted = await database.sql`update rate_limit_counts set count = 280
    where key = ${`order-links-from:${pseudonym(getNetworkOrAddress(await visit()))}`} and count = 1 returning key`;
  expect(counted).toHaveLength(1);
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      ask().then(
        () => "sent",
        ({ code }) => code,
      ),
    ),
  );
  expect(answers.filter((answer) => answer === "too_many_requests")).toHaveLength(10);
});
