import { gzipSync } from "node:zlib";
import { TOTP } from "otpauth";
import { beforeAll, describe, expect, test } from "vitest";
import errors from "~/../locales/vi/server/errors.json";
import { hasPermission, type Permission, type Role, roles } from "~/domain/permission";
import { acceptInvitation, inviteStaffMember, sendStaffPasswordReset } from "~/domain/staff/invitations.server";
import { logInStaff } from "~/domain/staff/log-in-staff.server";
import { offerStaffTwoFactor } from "~/domain/staff/set-up-staff-two-factor.server";
import { currentTime } from "~/lib/clock";
import { staffMap } from "~/staff-map";
import { auditEntries } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";
import { readTypedValues, visibleText } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";
import { isFullSweep } from "~tests/setup/sweep";

const database = openTestDatabase();
const server = openTestServer(database);

/** Each role logs in once, because logins are limited per account. */
const clients = {} as Record<Role, ReturnType<typeof openStaffClient>>;
beforeAll(async () => {
  for (const role of roles) {
    clients[role] = openStaffClient(server.origin);
    await clients[role].logIn(role);
  }
});

/** The permission that a page requires (null: any role), and `acts` if its actions require another one. */
const closed: Record<string, { access: Permission | null; acts?: Permission; actions: string[] }> = {
  staff: { access: null, actions: ["log_out"] },
  "staff/policies": { access: "content", actions: [] },
  "staff/policies/:slug": { access: "content", actions: ["confirm", "save"] },
  "staff/settings": { access: "shop", actions: [] },
  "staff/settings/mail": { access: "shop", actions: ["send"] },
  "staff/settings/transfers": { access: "shop", actions: ["save"] },
  "staff/settings/colors": { access: "shop", actions: ["save"] },
  "staff/settings/secrets": { access: "shop", actions: [] },
  "staff/settings/:group": { access: "shop", actions: ["save"] },
  "staff/open-shop": { access: "shop", actions: ["open"] },
  "staff/demo-content": { access: "shop", actions: ["copy", "remove"] },
  "staff/search": { access: null, actions: [] },
  "staff/gate": { access: "gate", actions: ["device", "check", "undo"] },
  "staff/gate/list": { access: "gate", actions: [] },
  "staff/gate/counts": { access: "gate", actions: [] },
  "staff/orders": { access: "read_orders", actions: [] },
  "staff/orders/:code": {
    access: "read_orders",
    acts: "orders",
    actions: [
      ...["accept", "process", "ship", "deliver", "refuse_parcel", "complete", "cancel"],
      ...["confirm", "void_transfer", "give_credit", "note", "again"],
    ],
  },
  "staff/money": {
    access: "read_money",
    acts: "money",
    actions: ["confirm", "match", "return", "void_transfer", "refund_done", "refund_refused"],
  },
  "staff/combos/new": { access: "catalogue", actions: ["add"] },
  "staff/combos/:combo": { access: "catalogue", actions: ["save", "rename"] },
  "staff/categories": { access: "catalogue", actions: ["move"] },
  "staff/categories/:category": { access: "catalogue", actions: ["save", "rename", "remove"] },
  "staff/payment-methods": { access: "shop", actions: ["switch", "move"] },
  "staff/shipping-zones": { access: "shop", actions: ["move"] },
  "staff/weather": { access: "weather", actions: ["record"] },
  "staff/changes/:kind/:id/wrong-lines": { access: null, actions: [] },
  "staff/changes/:kind/:id": { access: null, actions: ["apply", "undo"] },
  "staff/undo/:kind/:id": { access: null, actions: ["undo"] },
  "staff/products/new": { access: "catalogue", actions: ["add"] },
  "staff/products/:product": { access: "catalogue", actions: ["save", "copy"] },
  "staff/products/:product/options": { access: "catalogue", actions: ["save"] },
  "staff/products/:product/paste": { access: "catalogue", actions: ["plan"] },
  "staff/stock": { access: "catalogue", actions: ["count"] },
  "staff/stock/:sku": { access: "catalogue", actions: ["move"] },
  "staff/stock-export": { access: "catalogue", actions: [] },
  "staff/stock-import": { access: "catalogue", actions: ["preview"] },
  "staff/vat": { access: "catalogue", actions: ["answer"] },
  "staff/public-holidays": { access: "catalogue", actions: ["add"] },
  "staff/rows/:resource": { access: null, actions: [] },
  "staff/rows/:resource/new": { access: null, actions: [] },
  "staff/rows/:resource/bulk": { access: null, actions: [] },
  "staff/rows/:resource/export": { access: null, actions: [] },
  "staff/rows/:resource/import": { access: null, actions: [] },
  "staff/rows/:resource/row/:key": { access: null, actions: [] },
  "staff/days": { access: "days", actions: ["close", "reopen", "reopen_range", "plan", "last_entry"] },
  "staff/days/:date": { access: "days", actions: ["plan", "last_entry"] },
  "staff/tickets": { access: "catalogue", actions: ["percent"] },
  "staff/tickets/new": { access: "catalogue", actions: ["create"] },
  "staff/tickets/export": { access: "catalogue", actions: [] },
  "staff/tickets/import": { access: "catalogue", actions: ["preview"] },
  "staff/tickets/:id": { access: "catalogue", actions: ["facts", "policy", "category", "rename", "copy"] },
  "staff/tickets/:id/page": { access: "catalogue", actions: ["save"] },
  "staff/tickets/:id/prices": { access: "catalogue", actions: ["plan", "percent"] },
  "staff/tickets/:id/prices/year": { access: "catalogue", actions: ["sell"] },
  "staff/schedules": { access: "days", actions: ["save", "add_pool", "pool"] },
  "staff/logo": { access: "shop", actions: ["preview", "save", "restore"] },
  "staff/home-picture": { access: "content", actions: ["upload", "save"] },
  "staff/pictures": { access: "content", actions: ["upload"] },
  "staff/pictures/:slug": { access: "content", actions: ["save", "replace"] },
  "staff/item-pictures/:kind/:key": { access: "catalogue", actions: ["save"] },
  "staff/pictures/:slug/remove": { access: "content", actions: ["remove"] },
  "staff/refunds": {
    access: "read_money",
    acts: "refunds",
    actions: ["approve", "refuse", "accept_account", "refund_done", "refund_refused"],
  },
  "staff/refunds/:code": { access: "read_money", acts: "refunds", actions: ["give_back", "give_account"] },
  "staff/enquiries": { access: "enquiries", actions: [] },
  "staff/enquiries/:kind/:id": { access: "enquiries", actions: ["answer", "close"] },
  "staff/enquiries/application/:id/cv": { access: "applications", actions: [] },
  "staff/moderation": { access: "moderation", actions: ["show", "refuse", "undo", "reply"] },
  "staff/members": {
    access: "shop",
    actions: ["invite", "link", "withdraw", "role", "disable", "enable", "reset", "new_password"],
  },
  "staff/members/:id/:change": { access: "shop", actions: ["role", "disable"] },
  "staff/roles": { access: null, actions: [] },
  "staff/log": { access: "shop", actions: [] },
};
const others = ["login", "invitation", "setup", "second-factor", "gate/day", "gate/sync"].map(
  (path) => `staff/${path}`,
);

/** Lists the actions that a page offers, without the logout button that every page has. */
function actsIn(html: string): string[] {
  const buttons = html.match(/<button[^>]* name="act"[^>]*>/g) ?? [];
  return buttons.flatMap((button) => /value="(\w+)"/.exec(button)?.[1] ?? []).filter((act) => act !== "log_out");
}

test("the list in tests/setup has an address for every staff page", () => {
  const paths = Object.values(staffMap).map((path) => path.slice(1));
  expect([...Object.keys(closed), ...others].sort()).toEqual(paths.sort());
});

const rows = Object.entries(closed).map(([pattern, page], index) => ({ pattern, index, ...page }));

describe.each(rows)("/$pattern", ({ pattern, index, access, acts = access, actions }) => {
  const path = `/${pattern.replace(":code", "23456789AB").replace(":kind", "quote").replace(":id", "2000000000").replace(":date", "2026-02-30").replace(/:\w+/g, "nothing")}`;

  const refused = roles.filter((role) => acts !== null && !hasPermission(role, acts));
  // `domain/permission.test.ts` calls each use case as each role. In CI, each page refuses its forms to one of the roles.
  const senders = isFullSweep ? refused : [refused[index % refused.length]];

  test.each(roles)("opens to %s and accepts forms only with the permissions of the page", async (role) => {
    const client = clients[role];
    const allowed = access === null || hasPermission(role, access);
    const page = await client.get(path);
    // The gate role has no home page, so it is redirected to the gate.
    if (pattern === "staff" && role === "gate") {
      expect([page.status, page.headers.get("Location")]).toEqual([303, "/staff/gate"]);
      return;
    }
    // The parameters of the path name nothing that exists, so an allowed role gets 404.
    expect(page.status).toBe(allowed ? (pattern.includes(":") ? 404 : 200) : 403);
    if (acts === null || hasPermission(role, acts)) return;
    if (allowed && page.ok) expect(actsIn(await page.text())).toEqual([]);
    if (!senders.includes(role)) return;
    const before = await database.db.$count(auditEntries);
    for (const name of actions) expect((await client.post(path, { act: name })).status).toBe(403);
    expect(await database.db.$count(auditEntries)).toBe(before);
  });

  test("refuses guests, customers and Bearer tokens", async () => {
    const token = clients.admin.cookie().replace("staff=", "");
    const guest = openStaffClient(server.origin);
    const strangers: Record<string, string>[] = [{ Cookie: `account=${token}` }, { Authorization: `Bearer ${token}` }];
    for (const headers of [{}, ...strangers]) {
      const page = await guest.get(path, headers);
      expect([page.status, page.headers.get("Location")]).toEqual([303, expect.stringContaining("/staff/login")]);
    }
    for (const name of actions) {
      const answer = await guest.post(path, { act: name, note: "Khách hẹn lại sáng thứ bảy tuần sau." });
      expect(answer.status).toBe(401);
      expect(await answer.text()).toContain("Khách hẹn lại sáng thứ bảy tuần sau.");
    }
  });
});

test("a form whose session is over lists what was typed, with labels or names, but no passwords, codes and keys", async () => {
  const typed = { "name.vi": "Hè", price: "90.000", "count-TEA-100": "12", "trip.2.title.en": "Arrive" };
  const secrets = { password: "mat-khau-bi-mat", oneTimeCode: "135790", code: "gd1.ma-ve", token: "khoa-cua-thu" };
  const answer = await openStaffClient(server.origin).post("/staff/stock", {
    ...{ act: "count", base: '{"price":1}', note: "", ...typed, ...secrets },
  });
  expect(answer.status).toBe(401);
  const text = visibleText(await answer.text());
  for (const field of ["Tên (Tiếng Việt) Hè", "Giá 90.000", "count-TEA-100 12", "Arrive"])
    expect(text).toContain(field);
  for (const hidden of [...Object.values(secrets), '{"price":1}', "back_office."]) expect(text).not.toContain(hidden);
});

test("the rows of a resource open only with its permission, also without a selection and before a file is read", async () => {
  for (const role of roles) {
    const status = hasPermission(role, "catalogue") ? [200, 422] : [403, 403];
    const headers = { Accept: "text/html", Cookie: clients[role].cookie(), Origin: server.origin };
    const body = new FormData();
    body.set("act", "preview");
    body.set("file", new Blob(["\0"]), "rows.csv");
    const sent = await fetch(`${server.origin}/staff/rows/seasons/import`, { method: "POST", body, headers });
    expect([role, (await clients[role].get("/staff/rows/products/bulk")).status, sent.status]).toEqual([
      ...[role, ...status],
    ]);
  }
});

test("the home page counts waiting work, the audit log names actors and subjects, and an order has a readable history", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db, { now: currentTime() });
  await payOrderOf(ctx, code);
  await database.sql`insert into contact_messages (form_key, full_name, email, message, locale, created_at)
    values (${code}, 'Hoa', 'hoa@example.vn', 'Xin chào', 'vi', ${currentTime().toISOString()})`;
  const read = async (role: Role, path: string) => visibleText(await (await clients[role].get(path)).text());
  expect(await read("support", "/staff")).toMatch(
    /Khách \d+ việc đang chờ.* Lời nhắn của khách \d+ lời nhắn · lâu nhất/,
  );
  expect(await read("gate", "/staff/gate")).not.toContain("việc đang chờ");
  const page = `/staff/orders/${code}`;
  expect((await clients.support.post(page, { act: "note", code, note: "Khách đi xe lăn" })).status).toBe(303);
  const history = await read("support", page);
  expect(history).toContain("Đã phát vé");
  expect(history).not.toContain("tickets issued");
  const [bySupport, byAccountant] = [await clients.support.get(page), await clients.accountant.get(page)];
  expect(actsIn(await bySupport.text())).toEqual(["give_credit", "note"]);
  const readOnly = await byAccountant.text();
  expect(actsIn(readOnly)).toEqual([]);
  expect(readOnly).not.toMatch(/tel:|mailto:|Khách đi xe lăn/);
  const log = await (await clients.admin.get("/staff/log")).text();
  expect(log).toContain(`<a href="/staff/orders/${code}">Đơn ${code}</a>`);
  const [{ email } = { email: "" }] = await database.sql`select email from staff_members where role = 'support'`;
  expect(log).toContain(email);
  // The pages show texts instead of stored codes such as `staff:lan` or `order_paid`.
  for (const staffPage of ["/staff/log", "/staff/days", "/staff/money", "/staff/refunds", page])
    expect([
      staffPage,
      /.{20}(\b(staff|gateway):|\b[a-z]+_[a-z]+\b).{20}/.exec(await read("admin", staffPage)),
    ]).toEqual([staffPage, null]);
  expect(await read("support", "/staff/orders/23456789AB")).toContain(errors.order_code_unknown);
});

test("money in the forms of staff is read as people write it", async () => {
  const { admin } = clients;
  const { code } = await placeOrderAsGuest(database.db, { now: currentTime() });
  const [order] = await database.sql<{ total: number }[]>`select total from orders where code = ${code}`;
  const amount = (order?.total ?? 0).toLocaleString("vi-VN");
  expect(amount).toMatch(/^[\d.]+\.\d{3}$/);
  await admin.post("/staff/money", { act: "confirm", code, amount, reference: `FT ${code}` });
  const page = `/staff/orders/${code}`;
  const { key = "" } = readTypedValues(await (await admin.get(page)).text());
  await admin.post(page, { act: "give_credit", code, key, amount: "50.000" });
  const [found] = await database.sql`select o.payment_status, c.amount from orders o
    join payment_intents i on i.code = o.code join credits g on g.given_for_intent_id = i.id
    join credit_entries c on c.credit_id = g.id where o.code = ${code}`;
  expect(found).toEqual({ payment_status: "paid", amount: 50_000 });
});

test("a staff member is disabled after a question, and the message offers to undo it", async () => {
  const { admin } = clients;
  const [member] = await database.sql<{ id: number }[]>`insert into staff_members
    (email, full_name, role, password_hash, created_at) values
    ('tam-nghi@nuimay.example', 'Hồ Tạm Nghỉ', 'support', 'x', ${currentTime().toISOString()}) returning id`;
  const path = `/staff/members/${member?.id}/disable`;
  expect(visibleText(await (await admin.get(path)).text())).toContain("Khóa tài khoản của Hồ Tạm Nghỉ?");
  const isDisabled = async () =>
    (await database.sql`select disabled_at is not null as is from staff_members where id = ${member?.id ?? 0}`)[0]?.is;
  expect(await isDisabled()).toBe(false);
  const done = await admin.post(path, { act: "disable", id: String(member?.id) });
  expect([done.status, done.headers.get("Location"), await isDisabled()]).toEqual([303, "/staff/members", true]);
  const toast = done.headers.getSetCookie().map((line) => line.split(";")[0]);
  const page = await (await admin.get("/staff/members", { Cookie: [admin.cookie(), ...toast].join("; ") })).text();
  expect(page).toContain("Đã khóa Hồ Tạm Nghỉ.");
  // The row also has a button to enable the member. Only the message's undo form has a hidden field `act`.
  expect(page).toContain('<input type="hidden" name="act" value="enable"/>');
  expect((await admin.post("/staff/members", { act: "enable", id: String(member?.id) })).status).toBe(303);
  expect(await isDisabled()).toBe(false);
});

test("a part of Today, or the numbers of the menu, that cannot be read is left out", async () => {
  await database.sql`alter table weather_observations rename to elsewhere`;
  await database.sql`alter table reviews rename to elsewhere_too`;
  const page = await clients.manager.get("/staff");
  await database.sql`alter table elsewhere rename to weather_observations`;
  await database.sql`alter table elsewhere_too rename to reviews`;
  expect(page.status).toBe(200);
  const text = visibleText(await page.text());
  expect(text).toContain("Tiền nhận hôm nay");
  expect(text).not.toContain("đo lúc");
});

test("the API refuses the cookie of the staff pages", async () => {
  const client = clients.admin;
  const ask = (headers: Record<string, string>) => fetch(`${server.origin}/api/trpc/staff.listMembers`, { headers });
  expect((await ask({ Cookie: client.cookie() })).status).toBe(403);
  const token = client.cookie().replace("staff=", "");
  const own = await ask({ Authorization: `Bearer ${token}` });
  expect([own.status, own.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
});

test("staff pages are not cached or indexed and have only two small scripts; their cookie is limited to /staff", async () => {
  const client = openStaffClient(server.origin);
  const login = await client.logIn("admin");
  const [cookie] = login.headers.getSetCookie().filter((line) => line.startsWith("staff="));
  expect(cookie).toMatch(/; Max-Age=43200; Path=\/staff; HttpOnly; SameSite=Lax$/);
  for (const path of ["/staff/money", "/staff", "/staff/orders", "/staff/khong-co"]) {
    const page = await client.get(path);
    const html = await page.text();
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(page.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    // Search, forms and lists work without these scripts (decision 015).
    expect(html.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/ type="module" nonce="[^"]+" src="\/gate\/palette.js"/),
      expect.stringMatching(/ type="module" nonce="[^"]+" src="\/gate\/keys.js"/),
    ]);
  }
  for (const [name, max] of [
    ["palette", 2_000],
    ["keys", 1_500],
  ] as const)
    expect(gzipSync(await (await client.get(`/gate/${name}.js`)).text()).length).toBeLessThan(max);
  expect(await (await clients.gate.get("/staff/weather")).text()).not.toContain("<script");
  expect(await (await client.get("/robots.txt")).text()).toContain("Disallow: /staff\n");
});

test("an address that only this machine can open is not offered to visitors", async () => {
  const opened = visibleText(await (await clients.admin.get("/staff/open-shop")).text());
  expect(opened).toContain("Địa chỉ này chỉ mở được trên chính máy đang chạy Gondola.");
  expect(opened).not.toContain("Mời bạn xem và đặt vé");
});

test("a search that finds one order opens it, and another lists what it finds in groups", async () => {
  const { code } = await placeOrderAsGuest(database.db);
  const [client, q] = [clients.manager, `${code.slice(0, 3)} ${code.slice(3)}`.toLowerCase()];
  const opened = await client.get(`/staff/search?${new URLSearchParams({ q })}`);
  expect([opened.status, opened.headers.get("Location")]).toEqual([303, `/staff/orders/${code}`]);
  const list = await (await client.get(`/staff/search?list=1&${new URLSearchParams({ q })}`)).text();
  expect(list).toContain(`href="/staff/orders/${code}"`);
  const day = await (await client.get("/staff/search?q=24/12")).text();
  expect(visibleText(day)).toContain("Đóng cửa thứ năm, 24/12/2026…");
  expect(day).toContain('href="/staff/days?look=1&amp;from=2026-12-24"');
  const none = await client.get(`/staff/search?${new URLSearchParams({ q: '<b>"không' })}`);
  expect([none.status, visibleText(await none.text())]).toEqual([200, expect.stringContaining('“<b>"không”')]);
});

test("each login has a new token, which ends with the logout or when the staff member is disabled", async () => {
  const client = openStaffClient(server.origin);
  await client.logIn("support");
  const first = client.cookie();
  const again = clients.support;
  expect(again.cookie()).not.toBe(first);
  await client.post("/staff", { act: "log_out" });
  expect((await client.get("/staff", { Cookie: first })).status).toBe(303);
  await database.sql`update staff_members set disabled_at = ${currentTime().toISOString()}::timestamptz where role = 'support'`;
  expect((await again.get("/staff")).status).toBe(303);
  expect((await again.post("/staff/money", { act: "return", id: "1" })).status).toBe(401);
  await database.sql`update staff_members set disabled_at = null`;
});

test("the shop's bundles contain nothing of the staff pages", async () => {
  const html = await (await fetch(`${server.origin}/`, { headers: { Accept: "text/html" } })).text();
  const sheet = /href="(\/assets\/[^"]+\.css)"|"(\/assets\/[^"]+\.css)"/.exec(html);
  const css = await (await fetch(server.origin + (sheet?.[1] ?? sheet?.[2] ?? "/none"))).text();
  expect(css.length).toBeGreaterThan(10_000);
  for (const text of [html, css]) expect(text).not.toMatch(/staff-(top|table|line|rail)/);
});

test("returns to the requested staff page after the login, and to no other site", async () => {
  for (const [to, leadsTo] of [
    ["/staff/orders?q=hoa+lan", "/staff/orders?q=hoa+lan"],
    ["https://evil.example/", "/staff"],
    ["/staff//evil.example", "/staff"],
    ["/checkout", "/staff"],
  ] as const) {
    const client = openStaffClient(server.origin);
    const login = await client.logIn("manager", `?${new URLSearchParams({ to })}`);
    expect(login.headers.get("Location")).toBe(leadsTo);
  }
});

test("a button sends an undelivered message of an order again, once, and logs who did it", async () => {
  const { code } = await placeOrderAsGuest(database.db);
  const [message] = await database.sql<{ id: number }[]>`update messages set state = 'failed', failure = 'smtp 550'
    where key = ${`order_placed:${code}`} returning id`;
  const [client, path] = [clients.support, `/staff/orders/${code}`];
  const page = await (await client.get(path)).text();
  expect(page).toContain("smtp 550");
  expect(page).toContain('value="again"');
  const again = () => client.post(path, { act: "again", id: String(message?.id) });
  for (const answer of [await again(), await again()])
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
  expect(await (await client.get(path)).text()).not.toContain('value="again"');
  expect(await database.sql`select role from audit_entries where action = 'message_sent_again'`).toEqual([
    { role: "support" },
  ]);
});

test("an invitation opened by another staff member names who is logged in and offers to log out", async () => {
  const [admin, member] = [clients.admin, openStaffClient(server.origin)];
  await member.logIn("gate");
  const email = "nguoi-moi@nuimay.example";
  const ctx = asStaff(await createVisit(database.db));
  const link = new URL((await inviteStaffMember(ctx, { email, role: "support" })).link);
  const [path, token] = [link.pathname + link.search, link.searchParams.get("token") ?? ""];
  const password = "sương sớm trên đồi chè";
  const loginPage = await (await member.get(path)).text();
  expect(loginPage).toContain("soatve@nuimay.example");
  expect(loginPage).not.toContain('name="password"');
  const accept = { act: "accept", token, fullName: "Mai Thị Hoa", password, confirmation: password };
  expect((await member.post(path, accept)).headers.get("Location")).toBe(path);
  expect((await member.post(path, { act: "log_out", token })).headers.get("Location")).toBe(path);
  expect(await (await member.get(path)).text()).toContain('name="password"');

  const [waiting] = await database.sql<{ id: number }[]>`select id from staff_invitations where email = ${email}`;
  expect(await (await admin.get("/staff/members")).text()).toContain(email);
  expect((await admin.post("/staff/members", { act: "withdraw", id: String(waiting?.id) })).status).toBe(303);
  expect((await member.get(path)).status).toBe(412);
});

test("who sets a password by the link goes on to two-factor authentication, or logs in with the email filled in", async () => {
  const [ctx, email] = [asStaff(await createVisit(database.db)), "vao-luon@nuimay.example"];
  const client = openStaffClient(server.origin);
  const accept = async ({ link }: { link: string }) => {
    const password = `sương sớm ${link.length} trên đồi chè`;
    const token = new URL(link).searchParams.get("token") ?? "";
    const form = { act: "accept", token, fullName: "Mai Thị Hoa", password, confirmation: password };
    return (await client.post("/staff/invitation", form)).headers.get("Location") ?? "";
  };
  expect(await accept(await inviteStaffMember(ctx, { email, role: "admin" }))).toBe("/staff/second-factor");
  const page = await client.get("/staff/second-factor");
  expect([page.status, visibleText(await page.text())]).toEqual([
    200,
    expect.stringContaining("Bật xác thực hai bước"),
  ]);
  const { secret } = await offerStaffTwoFactor(ctx, client.cookie().replace("staff=", ""));
  const oneTimeCode = new TOTP({ secret }).generate({ timestamp: currentTime().getTime() });
  await client.post("/staff/second-factor", { act: "set_up", oneTimeCode });
  const [member] = await database.sql<{ id: number }[]>`select id from staff_members where email = ${email}`;
  const login = await accept(await sendStaffPasswordReset(ctx, { id: member!.id }));
  expect(login).toMatch(/^\/staff\/login\?/);
  expect(await (await openStaffClient(server.origin).get(login)).text()).toContain(`value="${email}"`);
});

test("an admin sees the link of an invitation in a field, with a button that a script shows", async () => {
  const email = "duong-dan@nuimay.example";
  await inviteStaffMember(asStaff(await createVisit(database.db)), { email, role: "support" });
  const [found] = await database.sql<{ id: number }[]>`select id from staff_invitations where email = ${email}`;
  const answer = await clients.admin.post("/staff/members", { act: "link", id: String(found?.id) });
  const html = await answer.text();
  const field = `link-${found?.id}`;
  expect(html).toMatch(new RegExp(`<textarea(?=[^>]* id="${field}")[^>]* readOnly=""[^>]*>http[^<]+invitation`));
  expect(html).toMatch(new RegExp(`<button(?=[^>]* hidden="")[^>]* data-copy="${field}"`));
});

test("a browser that logged in before is accepted while codes from elsewhere are refused", async () => {
  const ctx = await createVisit(database.db);
  const [email, password] = ["quen-may@nuimay.example", "sương sớm trên đồi chè"];
  const { link } = await inviteStaffMember(asStaff(ctx), { email, role: "support" });
  const token = new URL(link).searchParams.get("token") ?? "";
  await acceptInvitation(ctx, { token, fullName: "Mai Thị Hoa", password, confirmation: password });
  const known = openStaffClient(server.origin);
  const logIn = (client: typeof known, oneTimeCode: string, headers: Record<string, string> = {}) =>
    client.post("/staff/login", { act: "log_in", email, password, oneTimeCode }, headers);
  await logIn(known, "");
  const { secret } = await offerStaffTwoFactor(ctx, known.cookie().replace("staff=", ""));
  /** A code is valid once, within 30 seconds before and after its own period. */
  const codeAt = (seconds: number) =>
    new TOTP({ secret }).generate({ timestamp: currentTime().getTime() + seconds * 1000 });
  const setUp = await known.post("/staff/second-factor", { act: "set_up", oneTimeCode: codeAt(0) });
  const line = setUp.headers.getSetCookie().find((cookie) => cookie.startsWith("staff_devices=")) ?? "";
  for (const flag of ["Path=/staff", "HttpOnly", "SameSite=Lax"]) expect(line.split("; ")).toContain(flag);

  const goodCodes = [-60, -30, 0, 30, 60, 90].map(codeAt);
  const wrongCode = ["000000", "111111", "222222", "333333", "444444", "555555", "666666"].find(
    (code) => !goodCodes.includes(code),
  );
  for (let tries = 0; tries < 10; tries++) {
    const guess = logInStaff(await createVisit(database.db, { now: currentTime() }), {
      email,
      password,
      oneTimeCode: wrongCode ?? "",
    });
    await expect(guess).rejects.toMatchObject({ code: "staff_login_failed" });
  }
  expect((await logIn(openStaffClient(server.origin), codeAt(30))).status).toBe(401);
  const back = await logIn(openStaffClient(server.origin), codeAt(30), { Cookie: line.split(";")[0] ?? "" });
  expect([back.status, back.headers.get("Location")]).toEqual([303, "/staff"]);
});

test("a login form of a second tab names the staff member who is logged in, and changes nothing", async () => {
  const client = openStaffClient(server.origin);
  await client.logIn("gate");
  const cookie = client.cookie();
  const answer = await client.logIn("support");
  expect([answer.status, answer.headers.get("Location"), client.cookie()]).toEqual([303, "/staff", cookie]);
  const toast = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  expect(await (await client.get("/staff/gate", { Cookie: [cookie, ...toast].join("; ") })).text()).toContain(
    "đăng xuất trước",
  );
});

test("two managers who edit the same season see each other's values, field by field", async () => {
  const client = clients.manager;
  const list = await (await client.get("/staff/rows/seasons")).text();
  const [path = ""] = /\/staff\/rows\/seasons\/row\/\d+/.exec(list) ?? [];
  const form = await (await client.get(path)).text();
  const base = (/name="base" value="([^"]*)"/.exec(form)?.[1] ?? "").replaceAll("&quot;", '"');
  const { name, startsOn, endsOn } = JSON.parse(base);
  const post = (changes: Record<string, string>) =>
    client.post(path, {
      act: "save",
      base,
      "name.vi": name.vi,
      "name.en": name.en ?? "",
      startsOn,
      endsOn,
      ...changes,
    });
  expect((await post({ "name.vi": "Mùa hoa lê" })).status).toBe(303);
  const conflict = await post({ "name.vi": "Mùa hoa mận" });
  expect(conflict.status).toBe(422);
  expect((await post({ base: '{"name', "name.vi": "Mùa hoa mận" })).status).toBe(422);
  const page = await conflict.text();
  expect(page).toContain('value="Mùa hoa mận"');
  expect(visibleText(page)).toMatch(/vừa đổi ô này từ “.+” thành “Mùa hoa lê”/);
  const fresh = (/name="base" value="([^"]*)"/.exec(page)?.[1] ?? "").replaceAll("&quot;", '"');
  expect((await post({ base: fresh, "name.vi": "Mùa hoa mận" })).status).toBe(303);
  expect(await (await client.get(path)).text()).toContain('value="Mùa hoa mận"');
});
