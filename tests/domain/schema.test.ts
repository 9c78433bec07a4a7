import { expect, test } from "vitest";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import { RequestQuote } from "~/domain/community/schema";
import { PlaceOrder } from "~/domain/orders/schema";
import { translateIn } from "~/i18n/translate.server";
import { sendQueuedMessages } from "~/jobs/send-queued-messages.server";
import { describeIssue } from "~/request/describe-issue.server";
import { openTestDatabase } from "~tests/setup/database";
import { createLaterVisit, createVisit, placeOrderForm } from "~tests/setup/factories";
import { address, makeVariant } from "~tests/setup/factories-goods";

const database = openTestDatabase();
const quote = { key: "a-form-of-names", email: "an@example.vn", phone: "0912345678" };
const missing = {
  vi: "Vui lòng nhập họ tên, ví dụ: Nguyễn Văn An.",
  en: "Please enter a full name, e.g. Nguyễn Văn An.",
};
const link = {
  vi: "Họ tên không được có địa chỉ web hay email. Sau dấu chấm hãy để một dấu cách, ví dụ: TS. Nguyễn Văn An.",
  en: "A name cannot hold a web or email address. Put a space after a dot, e.g. J. R. Smith.",
};

test.each([
  [undefined, missing],
  ["", missing],
  [" \u00a0\u3000", missing],
  ["\u200b\u200d\u2060", missing],
  ["\u0301\u0302", missing],
  [". - .", missing],
  ["Trúng thưởng tại evil.example", link],
  ["https://evil.example", link],
  ["hoa@example.vn", link],
  ["evil\u200b.com", link],
])("refuses the name %j at its field with advice", (fullName, message) => {
  for (const locale of ["vi", "en"] as const) {
    const t = translateIn(locale);
    const { error } = RequestQuote.safeParse({ ...quote, fullName }, { error: (issue) => describeIssue(issue, t) });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([[["fullName"], message[locale]]]);
  }
});

test.each([
  ["Nguyễn Văn A.", "Nguyễn Văn A."],
  ["J. R. Smith", "J. R. Smith"],
  ["Anh Hai (đại diện công ty X)", "Anh Hai (đại diện công ty X)"],
  ["  Trần\u00a0Thị \u202eHoa\u202c ", "Trần Thị Hoa"],
  ["李小龙", "李小龙"],
])("stores the name %j as %j", (fullName, taken) => {
  expect(RequestQuote.parse({ ...quote, fullName }).fullName).toBe(taken);
});

test("accepts a web address as a company name", () => {
  const { company } = PlaceOrder.shape.invoice.unwrap().shape;
  expect(company.parse("CTCP Batdongsan.com.vn")).toBe("CTCP Batdongsan.com.vn");
  expect(company.safeParse("\u00a0\u200b").success).toBe(false);
});

test("stores what a buyer writes unchanged, and no email turns it into a link", async () => {
  const { db, sql } = database;
  await sql`update settings set value = 'shop@example.vn' where key = 'staff_email'`;
  const ctx = await createVisit(db);
  const { sku } = await makeVariant(db, { stock: 10 });
  await addVariant(ctx, { sku, quantity: 1 });
  const note = "Mẫu như ở shopee.vn/mau-1\u202e, gửi https://evil.example/x";
  const shipTo = { ...address, line: "12 evil.example" };
  const { code } = await placeOrderForm(ctx, { shipTo, note, invoice: { ...invoice, address: "5 evil.example" } });
  await sendQueuedMessages(createLaterVisit(ctx, 1));
  const sentMessages = await sql<{ recipient: string; text: string; html: string }[]>`select * from demo_inbox`;
  expect(sentMessages.map(({ recipient }) => recipient).toSorted()).toEqual(["hoa@example.vn", "shop@example.vn"]);
  for (const { text, html } of sentMessages) {
    expect(text + html).not.toMatch(/evil\.example|shopee\.vn/);
    expect(text).toContain("12 evil. example");
  }
  const [order] = await sql`select note from orders where code = ${code}`;
  expect(order?.note).toBe("Mẫu như ở shopee.vn/mau-1, gửi https://evil.example/x");
});

const invoice = { company: "Công ty X", taxCode: "0314409058", email: "ketoan@example.vn" };
