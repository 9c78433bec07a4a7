import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { beginTwoFactorSetup, confirmTwoFactorSetup, getTwoFactor } from "~/domain/identity/set-up-two-factor.server";
import { translateIn } from "~/i18n/translate.server";
import { currentTime } from "~/lib/clock";
import { catchRefusal, openApi } from "~tests/setup/api";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";
import {
  type Browser,
  findTags,
  openClient,
  postTicketOrder,
  readCheckoutForm,
  readTypedValues,
  visibleText,
} from "~tests/setup/factories-http";
import {
  accessTokenOf,
  newEmail,
  password,
  readEmailedToken,
  registerCustomer,
  visitWithToken,
} from "~tests/setup/factories-people";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);
const t = translateIn("vi");
const [verify, reset, logIn, register] = [
  "/auth/verify-email",
  "/auth/reset-password",
  "/auth/login",
  "/auth/register",
];

const createCustomer = async () => registerCustomer(await createVisit(database.db, { now: currentTime() }));
async function arrive(pages: Browser, { email }: { email: string }) {
  await pages.get(logIn);
  return pages.post(logIn, { email, password });
}

test("the page and its form explain forged, expired and used links", async () => {
  const pages = openClient(server.origin);
  const ctx = await createVisit(database.db, { now: currentTime() });
  const { email } = await registerCustomer(ctx);
  await database.sql`update email_tokens set expires_at = ${currentTime().toISOString()}::timestamptz - interval '1 minute'`;
  const old = await readEmailedToken(ctx, "prove_email", email);
  const twice = { password: "suối reo dưới thung lũng", confirmation: "suối reo dưới thung lũng" };
  const over = async (token: string, ofVerify: string, ofReset: string) => {
    const [atVerify, atReset] = [verify, reset].map((path) => `${path}?${new URLSearchParams({ token })}`) as [
      string,
      string,
    ];
    expect(visibleText((await pages.get(atVerify)).html)).toContain(ofVerify);
    expect(visibleText((await pages.get(atReset)).html)).toContain(ofReset);
    const sent = await pages.post(atReset, { token, ...twice });
    expect([sent.status, visibleText(sent.html)]).toEqual([412, expect.stringContaining(ofReset)]);
    const removed = await pages.post(atVerify, { token, intent: "remove" });
    expect([removed.status, visibleText(removed.html)]).toEqual([412, expect.stringContaining(ofVerify)]);
  };
  await over("1.forged", t("errors.link_over"), t("errors.link_over"));
  await over(old, t("account.verify.expired"), t("account.reset.expired"));
  await database.sql`update email_tokens set used_at = ${currentTime().toISOString()}::timestamptz`;
  await over(old, t("account.verify.used"), t("account.reset.used"));
});

test("accepts a password of 128 emoji and refuses 129 at its field", async () => {
  const form = (many: number) => {
    const typed = Array.from({ length: many }, (_, at) => String.fromCodePoint(0x1f300 + at)).join("");
    return { fullName: "Trần Thị Hoa", email: newEmail(), password: typed, confirmation: typed };
  };
  const pages = openClient(server.origin);
  await pages.get(register);
  const long = await pages.post(register, form(129));
  expect([long.status, visibleText(long.html)]).toEqual([
    422,
    expect.stringContaining(t("errors.max_length", { max: 128 })),
  ]);
  expect((await pages.post(register, form(128))).status).toBe(303);
});

test("explains a wrong code, and one of a clock that is two minutes off, at the field", async () => {
  const ctx = await createVisit(database.db, { now: currentTime() });
  const who = await registerCustomer(ctx);
  const me = await visitWithToken(ctx, await accessTokenOf(ctx, who));
  await beginTwoFactorSetup(me, { current: password });
  const begun = await getTwoFactor(me);
  if (begun.state !== "begun") throw new Error("not begun");
  const code = (minutes: number) =>
    new TOTP({ secret: begun.key }).generate({ timestamp: currentTime().getTime() + minutes * 60_000 });
  await confirmTwoFactorSetup(me, { code: code(0) });
  const pages = openClient(server.origin);
  const { location } = await arrive(pages, who);
  for (const wrong of [code(2), code(-2)]) {
    const answer = await pages.post(location, { code: wrong });
    expect([answer.status, visibleText(answer.html)]).toEqual([422, expect.stringContaining(t("errors.code_wrong"))]);
  }
});

test.for([
  ["/orders?code=ABC", "/orders?code=ABC"],
  ["/\t/evil.example", "/"],
] as const)("a login with the redirect %j goes to %s, also after a wrong password", async ([redirectTo, path]) => {
  const [pages, { email }] = [openClient(server.origin), await createCustomer()];
  const at = `${logIn}?${new URLSearchParams({ redirectTo })}`;
  await pages.get(at);
  const refused = await pages.post(at, { email, password: "không phải đâu" });
  expect(refused.status).toBe(401);
  const next = findTags(refused.html, "form").find(({ action }) => action?.startsWith(logIn))?.action ?? "";
  expect(await pages.post(next, { email, password })).toMatchObject({ status: 303, location: path });
});

test("redirects a logged-in user from the pages for guests", async () => {
  const pages = openClient(server.origin);
  await arrive(pages, await createCustomer());
  for (const path of [logIn, register])
    expect(await pages.get(path)).toMatchObject({
      status: expect.toSatisfy((status) => [302, 303].includes(status)),
      location: "/",
    });
});

test("a login form of a second tab names the account that is logged in", async () => {
  const pages = openClient(server.origin);
  const [one, other] = [await createCustomer(), await createCustomer()];
  await arrive(pages, one);
  const second = await pages.post(logIn, { email: other.email, password });
  expect(second.status).toBe(303);
  expect(visibleText((await pages.get(second.location)).html)).toContain(t("account.log_in.already", { name: "Hoa" }));
});

test("refuses an order after a login or logout in another tab, explains it and keeps what was typed", async () => {
  const pages = openClient(server.origin);
  const [one, other] = [await createCustomer(), await createCustomer()];
  await arrive(pages, one);
  await postTicketOrder(pages);
  const { account = "", ...typed } = readTypedValues((await pages.get("/checkout/ticket")).html);
  expect(Number(account)).toBeGreaterThan(0);
  const form = { ...typed, ...(await readCheckoutForm(pages)), account, fullName: "Trần Thị Hoa Mai" };
  const order = () => pages.post("/checkout/ticket", form);
  await pages.post("/dashboard", { intent: "logOut" });

  const left = await order();
  expect(left.status).toBe(303);
  expect(visibleText((await pages.get(left.location)).html)).toContain(t("account.log_in.left"));
  await arrive(pages, one);
  expect(readTypedValues((await pages.get("/checkout/ticket")).html)).toMatchObject({ fullName: form.fullName });

  await pages.post("/dashboard", { intent: "logOut" });
  await arrive(pages, other);
  const empty = await order();
  expect(empty.status).toBe(303);
  expect(visibleText((await pages.get(empty.location)).html)).toContain(
    t("account.dashboard.changed", { name: "Hoa" }),
  );

  await postTicketOrder(pages);
  const refused = await order();
  expect([refused.status, visibleText(refused.html)]).toEqual([
    409,
    expect.stringContaining(t("errors.account_changed", { name: "Hoa" })),
  ]);
  expect(await database.sql`select from orders where full_name = ${form.fullName}`).toEqual([]);

  await pages.post("/dashboard", { intent: "logOut" });
  await arrive(pages, one);
  expect(readTypedValues((await pages.get("/checkout/ticket")).html)).toMatchObject({ fullName: form.fullName });
});

test("an emptied first name stays empty, and the greeting uses the full name", async () => {
  const [pages, who] = [openClient(server.origin), await createCustomer()];
  await arrive(pages, who);
  const path = "/dashboard/profile";
  const save = (form: Record<string, string>) => pages.post(path, { intent: "profile", phone: "", ...form });
  await save({ fullName: "Trần Thị Hoa", firstName: "chị Hoa" });
  expect(readTypedValues((await pages.get(path)).html)).toMatchObject({ firstName: "chị Hoa" });
  const refused = await save({ fullName: "", firstName: "" });
  expect([refused.status, readTypedValues(refused.html).firstName]).toEqual([422, ""]);
  for (const [fullName, name] of [
    ["Trần Thị Hoa", "Hoa"],
    ["Trần Thị Lan", "Lan"],
  ] as const) {
    const { firstName = "" } = readTypedValues((await pages.get(path)).html);
    await save({ fullName, firstName: name === "Hoa" ? "" : firstName });
    expect(readTypedValues((await pages.get(path)).html)).toMatchObject({ fullName, firstName: "" });
    expect(visibleText((await pages.get("/dashboard")).html)).toContain(t("account.dashboard.hello", { name }));
  }
});

test("pre-ticks the review box at checkout for a user who wants to be asked", async () => {
  const pages = openClient(server.origin);
  await arrive(pages, await createCustomer());
  await postTicketOrder(pages);
  const box = async () => readTypedValues((await pages.get("/checkout/ticket")).html).wantsReview;
  expect(await box()).toBeUndefined();
  await pages.post("/dashboard/settings", { locale: "vi", wantsNews: "on" });
  expect(await box()).toBe("on");
});

test("page and API report an unexpected error in the words of the requested action and keep what was typed", async () => {
  const [who, pages, { client }] = [await createCustomer(), openClient(server.origin), openApi(server.origin)];
  await arrive(pages, who);
  const mine = openApi(server.origin, { Authorization: `Bearer ${pages.cookies.get("account")}` }).client;
  const guest = openClient(server.origin);
  await guest.get(logIn);
  const expectedError = { message: expect.any(String), data: { code: "INTERNAL_SERVER_ERROR" } };
  const { sql } = database;

  await sql`alter table users rename column can_request_reviews to away`;
  const profile = await pages.get("/dashboard/profile");
  expect([profile.status, visibleText(profile.html)]).toEqual([
    500,
    expect.stringContaining("Không thể tải thông tin người dùng"),
  ]);
  const refused = await guest.post(logIn, { email: who.email, password });
  expect([refused.status, visibleText(refused.html), refused.html]).toEqual([
    500,
    expect.stringContaining("Đã xảy ra lỗi trong quá trình đăng nhập"),
    expect.stringContaining(`value="${who.email}"`),
  ]);
  const [read, login] = [
    await catchRefusal(mine.profile.getMyProfile.query()),
    await catchRefusal(client.auth.login.mutate({ email: who.email, password })),
  ];
  await sql`alter table users rename column away to can_request_reviews`;
  expect(read).toMatchObject({ ...expectedError, message: t("errors.profile_unreadable") });
  expect(login).toMatchObject({ ...expectedError, message: t("errors.login_broken") });

  await sql`alter table users add constraint broken check (first_name <> 'Anh') not valid`;
  const form = { intent: "profile", fullName: "Trần Văn Anh" };
  const unsaved = await pages.post("/dashboard/profile", form);
  const update = await catchRefusal(mine.profile.updateProfile.mutate(form));
  await sql`alter table users drop constraint broken`;
  expect([unsaved.status, visibleText(unsaved.html), readTypedValues(unsaved.html)]).toEqual([
    500,
    expect.stringContaining("Không thể cập nhật thông tin người dùng"),
    expect.objectContaining({ fullName: form.fullName }),
  ]);
  expect(update).toMatchObject({ ...expectedError, message: t("errors.profile_unsaved") });

  await sql`create table broken as select id from sessions`;
  await sql`alter table broken add foreign key (id) references sessions`;
  const answer = await pages.post("/dashboard", { intent: "logOut" });
  const logout = await catchRefusal(mine.auth.logout.mutate());
  await sql`drop table broken`;
  expect([answer.status, visibleText(answer.html)]).toEqual([
    500,
    expect.stringContaining("Đã xảy ra lỗi trong quá trình đăng xuất"),
  ]);
  expect(logout).toMatchObject({ ...expectedError, message: t("errors.logout_broken") });
  expect((await pages.post("/dashboard", { intent: "logOut" })).status).toBe(303);
});
