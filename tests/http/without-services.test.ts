import { TOTP } from "otpauth";
import { beforeAll, expect, test } from "vitest";
import { demoMembers, demoPassword } from "~/domain/staff/demo-members";
import { currentTime } from "~/lib/clock";
import { openTestDatabase } from "~tests/setup/database";
import {
  openClient,
  postTicketOrder,
  readCheckoutForm,
  readTypedValues,
  visibleText,
} from "~tests/setup/factories-http";
import { emptyShopEnv } from "~tests/setup/first-hour";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
/** A shop that has neither a feed from the bank nor a mail server. */
const server = openTestServer(database, emptyShopEnv);
let admin: ReturnType<typeof openStaffClient>;

beforeAll(async () => {
  await database.sql`update staff_members set is_demo = false`;
  admin = openStaffClient(server.origin);
  const email = demoMembers.find(({ role }) => role === "admin")?.email ?? "";
  await admin.post("/staff/login", { act: "log_in", email, password: demoPassword, oneTimeCode: "" });
  const page = visibleText(await (await admin.get("/staff/second-factor")).text());
  const secret = /[A-Z2-7]{32}/.exec(page.replace(/ /g, ""))?.[0] ?? "";
  const oneTimeCode = new TOTP({ secret }).generate({ timestamp: currentTime().getTime() });
  expect((await admin.post("/staff/second-factor", { act: "set_up", oneTimeCode })).status).toBe(303);
});

async function placeOrder() {
  const buyer = openClient(server.origin);
  await postTicketOrder(buyer);
  const { location } = await buyer.post("/checkout/ticket", await readCheckoutForm(buyer, { method: "vietqr" }));
  return { buyer, code: /orders\/(\w{10})\/pay/.exec(location)?.[1] ?? "" };
}

const readPage = async (path: string) => visibleText(await (await admin.get(path)).text());
const toastAfter = async (answer: Response, page: string) => {
  const cookies = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return visibleText(await (await admin.get(page, { Cookie: [admin.cookie(), ...cookies].join("; ") })).text());
};

test("a transfer waits on Today and on its order, and staff record it once on the order's page", async () => {
  const { buyer, code } = await placeOrder();
  const pay = `/orders/${code}/pay`;
  expect(visibleText((await buyer.get(pay)).html)).toContain("Nhân viên xem tài khoản rồi mới xác nhận");
  await buyer.post(pay, { intent: "check" });
  expect(visibleText((await buyer.get(pay)).html)).toContain("Cửa hàng chưa xác nhận khoản chuyển của bạn");

  // Today lists the transfer before the remaining steps of the set-up.
  expect(await readPage("/staff")).toMatch(/Chuyển khoản chờ bạn xác nhận \d+ khoản .* Việc còn lại/);
  expect(await readPage("/staff/money")).toMatch(new RegExp(`Chờ bạn xem tài khoản .*${code} .*NM${code}`));
  const page = `/staff/orders/${code}`;
  expect(await readPage(page)).toMatch(/Xem tài khoản ngân hàng .* Hạn: .* đơn tự hủy/);
  const [, amount = ""] = /name="amount"[^>]* value="([^"]+)"/.exec(await (await admin.get(page)).text()) ?? [];
  expect(amount).toBe("700.000");
  const form = { act: "confirm", code, amount, reference: `FT ${code}` };
  const doubted = await admin.post(page, { ...form, amount: "300" });
  expect([doubted.status, visibleText(await doubted.text())]).toEqual([
    422,
    expect.stringContaining("Sao kê ghi đúng 300"),
  ]);
  const [first, again] = [await admin.post(page, form), await admin.post(page, form)];
  expect(await toastAfter(first, page)).toContain(`Đã ghi nhận: đơn ${code} đã được thanh toán.`);
  expect(await toastAfter(again, page)).toContain("Khoản này đã được ghi nhận trước đó");
  expect((await buyer.get(pay)).location).toContain("/checkout/success");

  const paid = await readPage(page);
  expect(paid).toContain("Đã có vé, chờ ngày đi");
  expect(paid).toContain("chưa gửi: chưa có máy chủ thư");
  expect(paid).not.toMatch(/Error|Đã giao|Xem tài khoản ngân hàng/);
  expect(await readPage("/staff/orders")).toContain("Đã có vé, chờ ngày đi");
});

test("neither the checkout nor the pages of an order promise an email", async () => {
  const { buyer, code } = await placeOrder();
  await postTicketOrder(buyer);
  const checkout = visibleText((await buyer.get("/checkout/ticket")).html);
  expect(checkout).toContain("Cửa hàng chưa gửi email");
  expect(checkout).not.toContain("Gửi tôi email mời đánh giá");
  const page = `/staff/orders/${code}`;
  const [, amount = ""] = /name="amount"[^>]* value="([^"]+)"/.exec(await (await admin.get(page)).text()) ?? [];
  await admin.post(page, { act: "confirm", code, amount, reference: `FT ${code}` });
  const success = visibleText((await buyer.get(`/checkout/success?code=${code}`)).html);
  expect(success).toContain("Trang này chính là vé của bạn");
  expect(success).not.toContain("Đã gửi đến");
  const order = visibleText((await buyer.get(`/orders/${code}`)).html);
  expect(order).toContain(code);
  for (const promise of ["Email và tin nhắn cho bạn", "Gửi lại vé"]) expect(order).not.toContain(promise);
  expect(visibleText((await buyer.get("/orders/find")).html)).not.toContain("Mất email");
});

test("a voucher is not said to be emailed when no email can be sent", async () => {
  const { code } = await placeOrder();
  const page = `/staff/orders/${code}`;
  const { key = "" } = readTypedValues(await (await admin.get(page)).text());
  const given = await admin.post(page, { act: "give_credit", code, key, amount: "50.000" });
  const text = await toastAfter(given, page);
  expect(text).toContain("Không có email nào được gửi");
  expect(text).not.toContain("qua email.");
});

test("an enquiry cannot be answered by email, and staff can close it after a call", async () => {
  const [{ id } = { id: 0 }] = await database.sql<{ id: number }[]>`
    insert into contact_messages (form_key, full_name, email, phone, message, locale, created_at)
    values ('no-mail', 'Trần Thị Hoa', 'hoa@example.com', '+84912345678', 'Có chỗ gửi xe không?', 'vi', ${currentTime().toISOString()}) returning id`;
  const page = `/staff/enquiries/message/${id}`;
  const html = await (await admin.get(page)).text();
  expect(visibleText(html)).toContain("Cửa hàng chưa có máy chủ thư nên không gửi được câu trả lời.");
  expect(html).toContain('href="tel:+84912345678"');
  expect(html).not.toContain('name="answer"');
  const answer = { act: "answer", kind: "message", id: String(id), answer: "Có, bãi xe ở ga dưới." };
  expect((await admin.post(page, answer)).status).toBe(412);
  expect((await admin.post(page, { act: "close", kind: "message", id: String(id) })).status).toBe(303);
});

test("an admin invites without a mail server by copying the link, which the log records", async () => {
  const email = "moi@doimay.example";
  const page = "/staff/members";
  const invited = await toastAfter(await admin.post(page, { act: "invite", email, role: "admin" }), page);
  expect(invited).toContain(`Đã mời ${email}, nhưng chưa có máy chủ thư`);
  expect(invited).not.toContain("Đã gửi");
  expect(await (await admin.get(page)).text()).not.toContain("/staff/invitation?token=");
  const [{ id } = { id: 0 }] = await database.sql<
    { id: number }[]
  >`select id from staff_invitations where email = ${email}`;
  const answer = await admin.post(page, { act: "link", id: String(id) });
  const { link = "" } = readTypedValues(await answer.text());
  const path = new URL(link).pathname + new URL(link).search;
  expect([answer.status, (await openStaffClient(server.origin).get(path)).status]).toEqual([200, 200]);
  const log = await database.sql`select action, subject from audit_entries order by id desc limit 1`;
  expect(log).toEqual([{ action: "invitation_link_revealed", subject: `member ${email}` }]);
  expect(server.output()).not.toContain(new URL(link).searchParams.get("token"));
  expect((await admin.post(page, { act: "link", id: "999999" })).status).toBe(412);
});

test("the settings explain what whoever installed the server has to do, and the owner chooses how long orders wait", async () => {
  const mail = await admin.get("/staff/settings/mail");
  const transfers = await admin.get("/staff/settings/transfers");
  expect(await mail.text()).toContain("smtp.gmail.com:465");
  const page = await transfers.text();
  expect(page).toContain("SEPAY_HMAC_SECRET");
  expect(page).toContain("http://localhost:9/webhooks/sepay");
  const { base = "" } = readTypedValues(page);
  const saved = await admin.post("/staff/settings/transfers", { act: "save", base, vietqr_minutes: "240" });
  expect(saved.headers.get("Location")).toBe("/staff/settings/transfers");
  expect(await readPage("/staff/settings/transfers")).toContain("trong 4 giờ");
  expect((await admin.post("/staff/settings/transfers", { act: "save", vietqr_minutes: "2000" })).status).toBe(422);
  expect(await (await openStaffClient(server.origin).get("/staff/login")).text()).toContain("recover-admin");
});
