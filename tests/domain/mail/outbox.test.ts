import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getOrder } from "~/domain/orders/get-order.server";
import { sendMail } from "~/jobs/send-mail.server";
import type { LetterOrder } from "~/mail/letter";
import { renderLetter } from "~/mail/render-letter.server";
import { type Deliver, deliver, messageId } from "~/mail/transport.server";
import { writeLetter } from "~/mail/write-letter.server";
import { demoInbox, mails } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { buyer, pay } from "~tests/setup/factories";

vi.hoisted(() => {
  process.env.DEMO = "1";
  delete process.env.SMTP_URL;
});

const shop = { settings: {}, texts: { "shop.name": { vi: "Núi Mây" } }, policies: [], flags: {} };
const recipient = "staff@example.vn";
const database = openTestDatabase();

beforeAll(async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
});
beforeEach(async () => {
  await database.db.delete(demoInbox);
  await database.db.delete(mails);
});

test("a letter of one key is written once, and never without what it tells", async () => {
  await write("a");
  await write("a");
  await expect(
    database.db.transaction(async (tx) => {
      await writeLetter(tx, letter("b"));
      throw new Error("the rest failed");
    }),
  ).rejects.toThrow();
  expect(await database.db.select({ key: mails.key }).from(mails)).toEqual([{ key: "a" }]);
});

test("five senders at once send every letter once", async () => {
  const keys = Array.from({ length: 60 }, (_, index) => `many:${index}`);
  for (const key of keys) await write(key);
  const delivered: string[] = [];
  const counted: Deliver = (db, sent, markSent) => {
    delivered.push(sent.key);
    return deliver(db, sent, markSent);
  };
  await Promise.all([1, 2, 3, 4, 5].map(() => sendMail(minutesFromNow(1), counted)));
  expect(delivered.toSorted()).toEqual(keys.toSorted());
  expect(await database.db.$count(demoInbox)).toBe(60);
  expect(await sendMail(minutesFromNow(60))).toBe(0);
});

test("a letter that failed is tried again later, ever more seldom, and holds up no other", async () => {
  await write("bad");
  await write("good");
  const failing: Deliver = (db, sent, markSent) =>
    sent.key === "bad" ? Promise.reject(refusal()) : deliver(db, sent, markSent);
  expect(await sendMail(minutesFromNow(1), failing)).toBe(1);
  expect(await sendMail(minutesFromNow(2))).toBe(0);
  expect(await find("bad")).toMatchObject({ sentAt: null, tries: 1, failure: "Error EENVELOPE 550" });

  expect(await sendMail(minutesFromNow(7), failing)).toBe(0);
  expect(await sendMail(minutesFromNow(13))).toBe(0);
  expect(await sendMail(minutesFromNow(18))).toBe(1);
  expect(await find("bad")).toMatchObject({ tries: 3, failure: null, sentAt: expect.any(Date) });
});

test("a mail server that takes minutes makes no other process send the same letter", async () => {
  for (const key of ["slow:1", "slow:2"]) await write(key);
  const delivered: string[] = [];
  let minute = 1;
  const noted: Deliver = (db, sent, markSent) => {
    delivered.push(sent.key);
    return deliver(db, sent, markSent);
  };
  const slow: Deliver = async (db, sent, markSent) => {
    minute += 4;
    if (sent.key === "slow:2") await sendMail(minutesFromNow(minute), noted);
    return noted(db, sent, markSent);
  };
  await sendMail(minutesFromNow(minute), slow, () => minutesFromNow(minute).now);
  expect(delivered).toEqual(["slow:1", "slow:2"]);
});

test("whoever orders in another's name sends that person ten letters an hour; tickets and staff's letters go on", async () => {
  const { db } = database;
  const victim = "nan.nhan@example.vn";
  for (let n = 0; n < 12; n++) {
    const email = n % 2 ? victim : "Nan.Nhan+x@example.vn";
    await buyer(db, { form: { email, phone: `09120000${n + 10}` } });
  }
  const paid = await buyer(db, { form: { email: victim, phone: "0912000030" } });
  await pay(paid.ctx, paid.code);
  const send = async (minutes: number) => {
    const then = minutesFromNow(minutes);
    while ((await sendMail(then)) > 0);
    const letters = await db
      .select({ recipient: demoInbox.recipient, kind: mails.kind })
      .from(demoInbox)
      .innerJoin(mails, eq(mails.id, demoInbox.mailId));
    const count = (kind: string) => letters.filter((letter) => letter.kind === kind).length;
    return { placed: count("order_placed"), paid: count("order_paid"), staff: count("staff_new_order") };
  };
  const sent = { placed: 10, paid: 1, staff: 13 };
  expect(await send(1)).toEqual(sent);
  expect(await send(24 * 60)).toEqual(sent);
  expect(await getOrder(paid.ctx, paid)).toMatchObject({ paymentStatus: "paid" });
});

test("one network sends letters to three hundred people an hour", async () => {
  const { db, sql } = database;
  const { code } = await buyer(db, { form: { phone: "0912000040" } });
  await buyer(db, { form: { phone: "0912000041", email: "hang.xom@example.vn" } });
  await sql`delete from mails where kind = 'staff_new_order'`;
  await sql`insert into mails (key, kind, recipient, locale, order_id)
    select 'flood:' || n, 'order_placed', 'nguoi' || n || '@example.vn', 'vi', id
    from orders, generate_series(1, 310) n where code = ${code}`;
  const then = minutesFromNow(1);
  while ((await sendMail(then)) > 0);
  expect(await db.$count(demoInbox)).toBe(301);
  expect(await db.$count(demoInbox, eq(demoInbox.recipient, "hang.xom@example.vn"))).toBe(1);
});

test("an inbox that fails leaves the letter unsent", async () => {
  await write("half");
  const halfway: Deliver = (db, sent) => deliver(db, sent, () => Promise.reject(new Error("gone")));
  expect(await sendMail(minutesFromNow(1), halfway)).toBe(0);
  expect(await database.db.$count(demoInbox)).toBe(0);
});

test("what a buyer typed stays text", async () => {
  const hostile = `<script>alert(1)</script> "'& {{code}} $t(mail.order.see)`;
  const rendered = await renderLetter({ ...source, kind: "order_paid", order: orderOf(hostile) });
  expect(rendered.html).not.toContain("<script");
  expect(rendered.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &quot;&#39;&amp; {{code}} $t(mail.order.see)");
  expect(rendered.text).toContain(hostile);
  const staff = await renderLetter({ ...source, kind: "staff_new_order", order: orderOf(hostile) });
  expect(staff.html).not.toContain("<script");
  expect(staff.text).toContain(`Ghi chú của khách: ${hostile}`);
});

test("tickets travel with their codes and a calendar file", async () => {
  const { html, text, attachments } = await renderLetter({ ...source, kind: "order_paid", order: orderOf("Lan") });
  expect(html).toContain('src="cid:ticket-TICKETCODE@gondola"');
  expect(text).toContain("https://nuimay.example/checkout/success?code=ORDERCODE2&view=SEALED");
  expect(attachments.map(({ filename, cid }) => [filename, cid])).toEqual([
    ["TICKETCODE.png", "ticket-TICKETCODE@gondola"],
    ["ORDERCODE2.ics", undefined],
  ]);
  expect(attachments[1]?.content.toString()).toBe("BEGIN:VCALENDAR");
});

test("a repeated letter bears the same Message-ID", () => {
  expect(messageId("a", "Núi Mây <ve@nuimay.example>")).toBe(messageId("a", "Núi Mây <ve@nuimay.example>"));
  expect(messageId("a", "ve@nuimay.example")).toMatch(/^<[0-9a-f]{32}@nuimay\.example>$/);
});

const source = {
  locale: "vi" as const,
  facts: {},
  sender: { name: "Núi Mây", phone: "", email: "", origin: "https://nuimay.example" },
};

function letter(key: string) {
  return { key, kind: "staff_stuck_money", recipient, locale: "vi", facts: { reason: "short", amount: 1000 } } as const;
}

function write(key: string) {
  return database.db.transaction((tx) => writeLetter(tx, letter(key)));
}

async function find(key: string) {
  const [mail] = await database.db.select().from(mails).where(eq(mails.key, key));
  return mail;
}

function minutesFromNow(minutes: number) {
  return { db: database.db, now: new Date(Date.now() + minutes * 60_000), shop, origin: "https://nuimay.example" };
}

function refusal() {
  return Object.assign(new Error(`550 no mailbox ${recipient}`), { code: "EENVELOPE", responseCode: 550 });
}

function orderOf(typed: string): LetterOrder {
  const visit = { name: "Cáp treo", date: "2026-11-22", time: "08:30", lastEntry: null };
  return {
    code: "ORDERCODE2",
    status: "confirmed",
    paymentStatus: "paid",
    method: "vnpay",
    methodName: "VNPay",
    placedAt: "2026-11-21T05:00:00Z",
    payBy: null,
    contact: { fullName: typed, phone: "+84912345678", email: "lan@example.vn" },
    invoice: null,
    note: typed,
    lines: [
      {
        ...visit,
        kind: "ticket",
        slug: "x",
        categoryName: "Người lớn",
        picture: "",
        quantity: 1,
        unitPrice: 9000,
        discount: 0,
        total: 9000,
        combo: null,
      },
    ],
    shipping: null,
    billTo: null,
    total: 9000,
    vat: 667,
    received: 9000,
    refundDue: 0,
    refunds: [],
    tickets: [
      {
        ...visit,
        code: "TICKETCODE",
        state: "valid",
        holder: "Người lớn",
        token: "TOKEN",
        url: "HTTPS://V/T",
        group: "1",
      },
    ],
    history: [],
    view: "SEALED",
    calendar: "BEGIN:VCALENDAR",
    canCancel: true,
    canPay: false,
  };
}
