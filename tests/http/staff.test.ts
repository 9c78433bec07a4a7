import { beforeAll, describe, expect, test } from "vitest";
import { may, type Role, roles } from "~/domain/permission";
import { rooms } from "~/routes/staff/rooms.server";
import { staffActs } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { openTestServer } from "~tests/setup/server";
import { openStaffDoor } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database);

/** Each logged in once: tries are bounded by account. */
const doors = {} as Record<Role, ReturnType<typeof openStaffDoor>>;
beforeAll(async () => {
  for (const role of roles) {
    doors[role] = openStaffDoor(server.origin);
    await doors[role].logIn(role);
  }
});

const closed = rooms.filter((room) => room.for !== "guest" && room.for !== "newcomer");
/** A page's address where it has parameters. */
const addressOf = (path: string) =>
  `/staff/${path.replace(":code", "23456789AB").replace(":kind", "quote").replace(":id", "1")}`;

describe.each(closed)("/staff/$path", (room) => {
  const path = addressOf(room.path);
  const acts = Object.keys(room.acts ?? {});

  test.each(roles)("opens to %s or to nobody, as its table says", async (role) => {
    const door = doors[role];
    const allowed = room.for === "staff" || (room.for !== "guest" && room.for !== "newcomer" && may(role, room.for));
    const page = await door.get(path);
    // There is no such order or enquiry: whoever may come in is told so.
    expect(page.status).toBe(allowed ? (room.path.includes(":") ? 404 : 200) : 403);
    if (allowed) return;
    const before = await database.db.$count(staffActs);
    for (const act of acts) expect((await door.post(path, { act })).status).toBe(403);
    expect(await database.db.$count(staffActs)).toBe(before);
  });

  test("opens to no guest, no customer and no Bearer", async () => {
    const token = doors.admin.cookie().replace("staff=", "");
    const guest = openStaffDoor(server.origin);
    const others: Record<string, string>[] = [{ Cookie: `account=${token}` }, { Authorization: `Bearer ${token}` }];
    for (const headers of [{}, ...others]) {
      const page = await guest.get(path, headers);
      expect([page.status, page.headers.get("Location")]).toEqual([303, expect.stringContaining("/staff/login")]);
    }
    for (const act of acts) {
      const answer = await guest.post(path, { act, note: "Khách hẹn lại sáng thứ bảy tuần sau." });
      expect(answer.status).toBe(401);
      expect(await answer.text()).toContain("Khách hẹn lại sáng thứ bảy tuần sau.");
    }
  });
});

test("the cookie of the pages opens no procedure", async () => {
  const door = doors.admin;
  const ask = (headers: Record<string, string>) => fetch(`${server.origin}/api/trpc/staff.listMembers`, { headers });
  expect((await ask({ Cookie: door.cookie() })).status).toBe(403);
  const token = door.cookie().replace("staff=", "");
  const own = await ask({ Authorization: `Bearer ${token}` });
  expect([own.status, own.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
});

test("nobody keeps a page of the staff, lists it, or lends it a script; the cookie stays below /staff", async () => {
  const door = openStaffDoor(server.origin);
  const login = await door.logIn("admin");
  const [cookie] = login.headers.getSetCookie().filter((line) => line.startsWith("staff="));
  expect(cookie).toMatch(/; Max-Age=43200; Path=\/staff; HttpOnly; SameSite=Lax$/);
  for (const path of ["/staff/money", "/staff", "/staff/orders", "/staff/khong-co"]) {
    const page = await door.get(path);
    const html = await page.text();
    expect(page.headers.get("Cache-Control")).toBe("private, no-store");
    expect(page.headers.get("X-Robots-Tag")).toContain("noindex");
    expect(page.headers.get("Content-Security-Policy")).toContain("frame-ancestors 'none'");
    expect(html).not.toContain("<script");
  }
  expect(await (await door.get("/robots.txt")).text()).toContain("Disallow: /staff\n");
});

test("a token is new at each login, and gone when it is logged out or disabled", async () => {
  const door = openStaffDoor(server.origin);
  await door.logIn("support");
  const first = door.cookie();
  const again = doors.support;
  expect(again.cookie()).not.toBe(first);
  await door.post("/staff", { act: "log_out" });
  expect((await door.get("/staff", { Cookie: first })).status).toBe(303);
  await database.sql`update staff_members set disabled_at = now() where role = 'support'`;
  expect((await again.get("/staff")).status).toBe(303);
  expect((await again.post("/staff/money", { act: "return", id: "1" })).status).toBe(401);
  await database.sql`update staff_members set disabled_at = null`;
});

test("of the staff's pages the shop's have not one byte", async () => {
  const html = await (await fetch(`${server.origin}/`, { headers: { Accept: "text/html" } })).text();
  const sheet = /href="(\/assets\/[^"]+\.css)"|"(\/assets\/[^"]+\.css)"/.exec(html);
  const css = await (await fetch(server.origin + (sheet?.[1] ?? sheet?.[2] ?? "/none"))).text();
  expect(css.length).toBeGreaterThan(10_000);
  for (const text of [html, css]) expect(text).not.toMatch(/staff-(top|table|line)/);
});

test("whoever is sent to log in comes back, and to no other site", async () => {
  for (const [to, leads] of [
    ["/staff/orders?q=hoa+lan", "/staff/orders?q=hoa+lan"],
    ["https://evil.example/", "/staff"],
    ["/staff//evil.example", "/staff"],
    ["/checkout", "/staff"],
  ] as const) {
    const door = openStaffDoor(server.origin);
    const login = await door.logIn("manager", `?${new URLSearchParams({ to })}`);
    expect(login.headers.get("Location")).toBe(leads);
  }
});
