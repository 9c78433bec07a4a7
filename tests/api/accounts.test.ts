import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { currentTime } from "~/lib/clock";
import { messages } from "~db/schema";
import { catchRefusal, openApi } from "~tests/setup/api";
import { openTestDatabase } from "~tests/setup/database";
import { findTags, openClient, postTicketOrder, readCheckoutForm } from "~tests/setup/factories-http";
import { newEmail, password } from "~tests/setup/factories-people";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);

function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` };
}

function programWith(token: string) {
  return openApi(server.origin, bearer(token)).client;
}

async function newMember(fullName: string) {
  const { client } = openApi(server.origin);
  const email = newEmail();
  await client.auth.register.mutate({ fullName, email, password, confirmation: password });
  return { email, password };
}

async function browserOf(who: { email: string; password: string }, planted: Record<string, string> = {}) {
  const pages = openClient(server.origin);
  for (const [name, value] of Object.entries(planted)) pages.cookies.set(name, value);
  const answer = await pages.ask("/api/trpc/auth.login", {
    method: "POST",
    headers: { Origin: server.origin, "Content-Type": "application/json" },
    body: JSON.stringify(who),
  });
  return { pages, cookie: answer.headers.get("Set-Cookie") ?? "" };
}

const getOwnPage = (pages: ReturnType<typeof openClient>, headers: Record<string, string> = {}) =>
  pages.ask("/api/trpc/profile.getMyProfile", { headers });
const nameIn = (html: string) => JSON.parse(html).result?.data.profile.fullName ?? JSON.parse(html).error.data.code;

test("an API client registers, logs in and uses its token until it logs out; the stored hash opens nothing", async () => {
  const who = await newMember("Trần Thị Hoa");
  const { client, cacheHeaders } = openApi(server.origin);
  const { accessToken } = await client.auth.login.mutate(who);
  const program = programWith(accessToken);
  expect(await program.profile.getMyProfile.query()).toMatchObject({ email: who.email, displayName: "Hoa" });
  expect(await program.profile.logins.query()).toMatchObject([{ isThis: true }]);
  expect(cacheHeaders.join()).not.toContain("public");

  const [row] = await database.sql`select token_hash from sessions`;
  for (const token of ["", row?.token_hash, `${accessToken}x`]) {
    const { data } = await catchRefusal(programWith(token).profile.getMyProfile.query());
    expect(data).toMatchObject({ code: "UNAUTHORIZED", reason: "not_logged_in" });
  }
  await program.auth.logout.mutate();
  expect((await catchRefusal(program.profile.getMyProfile.query())).data).toMatchObject({ code: "UNAUTHORIZED" });
});

test("an API client learns that a code is required and sends it with the password", async () => {
  const who = await newMember("Trần Thị Hoa");
  const { client } = openApi(server.origin);
  const program = programWith((await client.auth.login.mutate(who)).accessToken);
  await program.profile.beginSecondStep.mutate({ current: who.password });
  const begun = await program.profile.secondStep.query();
  const key = begun.state === "begun" ? begun.key : "";
  const { recoveryCodes } = await program.profile.confirmSecondStep.mutate({
    code: new TOTP({ secret: key }).generate({ timestamp: currentTime().getTime() }),
  });
  const { data } = await catchRefusal(client.auth.login.mutate(who));
  expect(data).toMatchObject({ code: "UNAUTHORIZED", reason: "second_step_needed" });
  const wrong = await catchRefusal(client.auth.login.mutate({ ...who, code: "AAAAA AAAAA" }));
  expect(wrong.data).toMatchObject({ code: "UNPROCESSABLE_CONTENT", reason: "code_wrong", field: "code" });
  const { accessToken } = await client.auth.login.mutate({ ...who, code: recoveryCodes[0] ?? "" });
  expect(await programWith(accessToken).profile.secondStep.query()).toMatchObject({ state: "on", codesLeft: 9 });
});

test("refuses a wrong email and a wrong password alike, without naming a field", async () => {
  const { email } = await newMember("Trần Thị Hoa");
  const wrong = [
    { email, password: "không phải thế" },
    { email: newEmail(), password },
  ];
  const { client } = openApi(server.origin);
  const refused = await Promise.all(wrong.map((typed) => catchRefusal(client.auth.login.mutate(typed))));
  const [one, other] = refused.map(({ message, data }) => ({ message, ...data, path: null }));
  expect(one).toEqual(other);
  expect(one).toMatchObject({ code: "UNAUTHORIZED", reason: "login_failed", field: null });
});

test("answers known and unknown emails alike", async () => {
  const { email } = await newMember("Trần Thị Hoa");
  const { client } = openApi(server.origin);
  for (const one of [email, newEmail()]) {
    const form = { fullName: "Ai Đó", email: one, password, confirmation: password };
    expect(await client.auth.register.mutate(form)).toBeUndefined();
    expect(await client.auth.requestPasswordReset.mutate({ email: one })).toBeUndefined();
  }
  expect(await client.auth.requestPasswordReset.mutate({ email: newEmail() })).toBeUndefined();
  const sent = await database.db.select({ kind: messages.kind }).from(messages);
  expect(sent.filter(({ kind }) => kind === "reset_password")).toHaveLength(2);
});

test("neither reads nor writes the cookie in a request with a Bearer token", async () => {
  const [hoa, an] = [await newMember("Trần Thị Hoa"), await newMember("Nguyễn Văn An")];
  const { pages, cookie } = await browserOf(hoa);
  expect(cookie).toMatch(/^account=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax(,|$)/);
  const { accessToken } = await openApi(server.origin).client.auth.login.mutate(an);
  const [own, another, none] = [
    await getOwnPage(pages),
    await getOwnPage(pages, bearer(accessToken)),
    await getOwnPage(pages, bearer("")),
  ];
  expect([own, another, none].map(({ html }) => nameIn(html))).toEqual([
    "Trần Thị Hoa",
    "Nguyễn Văn An",
    "UNAUTHORIZED",
  ]);
  expect(nameIn((await getOwnPage(pages, bearer("x".repeat(43)))).html)).toBe("UNAUTHORIZED");
  // The shop ignores basic authentication, which can belong to a proxy.
  expect(nameIn((await getOwnPage(pages, { Authorization: "Basic aG9hOmhvYQ==" })).html)).toBe("Trần Thị Hoa");

  const before = pages.cookies.get("account");
  const out = await pages.ask("/api/trpc/auth.logout", {
    method: "POST",
    headers: { Origin: server.origin, "Content-Type": "application/json", ...bearer(accessToken) },
  });
  expect(out.headers.getSetCookie().join()).not.toContain("account=");
  expect(pages.cookies.get("account")).toBe(before);
  expect(nameIn((await getOwnPage(pages)).html)).toBe("Trần Thị Hoa");
  expect((await catchRefusal(programWith(accessToken).profile.getMyProfile.query())).data?.code).toBe("UNAUTHORIZED");
});

test("a login replaces a planted cookie, and an invalid cookie is deleted by the next page, not by a picture", async () => {
  const who = await newMember("Trần Thị Hoa");
  const pages = openClient(server.origin);
  const planted = "p".repeat(43);
  pages.cookies.set("account", planted);
  const picture = await pages.get("/media/none.webp");
  expect(picture.headers.getSetCookie().join()).not.toContain("account=");
  const page = await pages.get("/cart");
  expect(page.headers.getSetCookie().join()).toContain("account=; Max-Age=0");

  const { pages: home } = await browserOf(who);
  const first = home.cookies.get("account");
  expect(first).not.toBe(planted);
  const { pages: again } = await browserOf(who);
  expect(again.cookies.get("account")).not.toBe(first);
});

test("a planted cart cookie reveals neither the cart nor the orders of the user who logs in with it", async () => {
  const thief = openClient(server.origin);
  await postTicketOrder(thief);
  const session = thief.cookies.get("cart_session") ?? "";
  const who = await newMember("Trần Thị Hoa");
  const { pages } = await browserOf(who, { cart_session: session });
  await postTicketOrder(pages, { adults: 2 });
  const { location } = await pages.post("/checkout/ticket", await readCheckoutForm(pages, { email: who.email }));
  const [order] = await database.sql`select code, cart_session_id from orders where email = ${who.email}`;
  expect([location.length > 0, order?.cart_session_id]).toEqual([true, null]);
  thief.cookies.set("cart_session", session);
  expect((await thief.get(`/orders/${order?.code}`)).status).toBe(404);
  for (const path of ["/cart.data", "/checkout/ticket.data", "/dashboard.data"])
    expect((await thief.get(path)).html).not.toContain(who.email);
});

test("a browser without any cookie logs in at once from the menu, and lands on its account", async () => {
  const who = await newMember("Trần Thị Hoa");
  const pages = openClient(server.origin);
  pages.cookies.clear();
  const menu = findTags((await pages.get("/")).html, "a").find(({ href }) => href?.startsWith("/auth/login"));
  expect(pages.cookies.size).toBe(0);
  await pages.get(menu?.href ?? "");
  expect(await pages.post(menu?.href ?? "", who)).toMatchObject({ status: 303, location: "/dashboard" });
});

test("refuses logins, account changes and staff forms that come from another site", async () => {
  const who = await newMember("Trần Thị Hoa");
  const { pages } = await browserOf(who);
  const token = pages.cookies.get("account");
  const forms: [string, Record<string, string>][] = [
    ["/auth/login", who],
    ["/auth/second-step", { code: "000000" }],
    ["/auth/register", { ...who, fullName: "Kẻ Lạ Mặt", confirmation: password }],
    ["/auth/reset-password?token=1.x", { password, confirmation: password }],
    ["/dashboard", { intent: "log_out" }],
    ["/dashboard/profile", { fullName: "Kẻ Lạ Mặt" }],
    ["/dashboard/data", { current: password }],
    ["/staff/login", { act: "log_in", ...who }],
    ["/staff", { act: "log_out" }],
  ];
  const foreign: Record<string, string>[] = [{ Origin: "https://evil.example" }, { Origin: "null" }];
  for (const headers of [...foreign, { "Sec-Fetch-Site": "cross-site" }])
    for (const [path, form] of forms)
      for (const address of [path, path.replace(/(\?|$)/, ".data$1")]) {
        const answer = await pages.post(address, form, headers);
        expect([address, [400, 403].includes(answer.status), answer.headers.getSetCookie()]).toEqual([
          address,
          true,
          [],
        ]);
      }
  expect(pages.cookies.get("account")).toBe(token);
  expect(nameIn((await getOwnPage(pages)).html)).toBe("Trần Thị Hoa");
});

test("no stored value works as a token in a cookie, Bearer header or link", async () => {
  const who = await newMember("Trần Thị Hoa");
  const { pages } = await browserOf(who);
  const program = programWith(pages.cookies.get("account") ?? "");
  await program.profile.beginSecondStep.mutate({ current: who.password });
  const begun = await program.profile.secondStep.query();
  const key = begun.state === "begun" ? begun.key : "";
  await program.profile.confirmSecondStep.mutate({
    code: new TOTP({ secret: key }).generate({ timestamp: currentTime().getTime() }),
  });
  await program.auth.askForProof.mutate();
  await program.auth.requestPasswordReset.mutate({ email: who.email });
  await program.profile.askForExport.mutate();
  const { sql } = database;
  const [user] = await sql`select * from users where email = ${who.email}`;
  const tables = ["sessions", "email_tokens", "authenticators", "recovery_codes", "data_exports"];
  const rows = (
    await Promise.all([
      ...tables.map((table) => sql`select * from ${sql(table)} where user_id = ${user?.id}`),
      sql`select * from messages where recipient = ${who.email}`,
      // The tables about staff members have tokens too, so the test tries one row of each.
      ...["staff_members", "staff_sessions", "staff_invitations"].map(
        (table) => sql`select * from ${sql(table)} limit 1`,
      ),
    ])
  ).flat();
  rows.push(user ?? {});
  const stored = new Set(
    rows
      .flatMap((row) => Object.values(row))
      .filter((value) => value !== null)
      .map(String),
  );
  expect(stored.size).toBeGreaterThan(20);
  const { client } = openApi(server.origin);
  for (const value of [...stored].filter((text) => /^[\x21-\x7e]{1,200}$/.test(text))) {
    const cookie = { Cookie: `account=${value}; staff=${value}; second_step=${value}; orders_proven=${value}` };
    for (const headers of [cookie, bearer(value)]) {
      const { html } = await openClient(server.origin).ask("/api/trpc/profile.getMyProfile", { headers });
      expect([value, nameIn(html)]).toEqual([value, "UNAUTHORIZED"]);
    }
    const staffPage = await fetch(`${server.origin}/staff`, { redirect: "manual", headers: cookie });
    const file = await fetch(`${server.origin}/data-exports/${encodeURIComponent(value)}`, { headers: cookie });
    expect([value, staffPage.status, file.status]).toEqual([value, 303, 404]);
    expect(await client.auth.checkLink.query({ token: value })).toBeNull();
    const anew = { token: value, password: "nắng sớm trên đỉnh", confirmation: "nắng sớm trên đỉnh" };
    expect((await catchRefusal(client.auth.resetPassword.mutate(anew))).data).toMatchObject({ reason: "link_over" });
    expect((await catchRefusal(client.staff.openInvitation.query({ token: value }))).data).toMatchObject({
      reason: "link_over",
    });
  }
});

test("cookie and Bearer token of a deleted account are invalid, and the cookie is deleted", async () => {
  const { pages } = await browserOf(await newMember("Trần Thị Hoa"));
  const token = pages.cookies.get("account") ?? "";
  await programWith(token).profile.deleteAccount.mutate({ current: password });
  expect((await catchRefusal(programWith(token).profile.getMyProfile.query())).data?.code).toBe("UNAUTHORIZED");
  const page = await pages.get("/dashboard");
  expect([page.status, page.location.startsWith("/auth/login")]).toEqual([302, true]);
  expect(page.headers.getSetCookie().join()).toContain("account=; Max-Age=0");
});

test.each([
  "//evil.example",
  "\\\\evil.example",
  "/\\evil.example",
  "https:evil.example",
  "%2F%2Fevil.example",
  "/%09/evil.example",
  "/x/..//evil.example",
  "/\u2028/..//evil.example/",
])("neither login nor two-factor page redirects to %s", async (redirectTo) => {
  const who = await newMember("Trần Thị Hoa");
  for (const query of [new URLSearchParams({ redirectTo }).toString(), `redirectTo=${redirectTo}`]) {
    const pages = openClient(server.origin);
    await pages.get("/auth/login");
    for (const form of ["/auth/login", "/auth/second-step"])
      expect((await pages.get(`${form}?${query}`)).html).not.toMatch(/(href|action)="(?!\/auth\/)[^"]*evil/);
    const { status, location } = await pages.post(`/auth/login?${query}`, who);
    // The shop may also refuse the request with 400, as it does for a backslash in a URL.
    expect([303, 400]).toContain(status);
    expect(new URL(location, server.origin).origin).toBe(server.origin);
  }
});

test("logging out ends the session and clears the browser's cart and orders", async () => {
  const { pages } = await browserOf(await newMember("Trần Thị Hoa"));
  for (const name of ["cart_session", "orders_proven"]) pages.cookies.set(name, "guest_of_an_open_browser");
  const token = pages.cookies.get("account") ?? "";
  const { headers } = await pages.ask("/api/trpc/auth.logout", {
    method: "POST",
    headers: { Origin: server.origin, "Content-Type": "application/json" },
  });
  const gone = headers.getSetCookie().map((line) => /^(\w+)=; Max-Age=0; Path=\//.exec(line)?.[1]);
  expect(gone.sort()).toEqual(["account", "cart_session", "orders_proven"]);
  expect((await catchRefusal(programWith(token).profile.getMyProfile.query())).data?.code).toBe("UNAUTHORIZED");
});

test("renews a used session and its cookie once a day", async () => {
  const { pages } = await browserOf(await newMember("Trần Thị Hoa"));
  expect((await pages.get("/cart")).headers.getSetCookie().join()).not.toContain("account=");
  await database.sql`update sessions set used_at = used_at - interval '25 hours', expires_at = expires_at - interval '25 hours'`;
  const token = pages.cookies.get("account");
  expect((await pages.get("/cart")).headers.getSetCookie().join()).toContain(`account=${token}; Max-Age=2592000`);
  expect((await pages.get("/cart")).headers.getSetCookie().join()).not.toContain("account=");
  const [row] =
    await database.sql`select count(*)::int as renewed from sessions where expires_at > ${currentTime().toISOString()}::timestamptz + interval '29 days 23 hours'`;
  expect(row?.renewed).toBe(1);
});
