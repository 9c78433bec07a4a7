import { expect, test } from "vitest";
import { currentTime } from "~/lib/clock";
import { openTestDatabase } from "~tests/setup/database";
import { findDayAhead, newPhone, payOrderOf, placeOrderAsGuest } from "~tests/setup/factories";
import { openClient, visibleText } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database);
const scans = [{ what: "undo", id: "0f7d3c52-6f0e-4d21-9d3a-2f6a1f0c9b11", at: "2026-11-22T02:00:00.000Z" }];

test("the URL of a ticket says whether it is valid without naming its holder", async () => {
  const phone = newPhone();
  const { ctx, code } = await placeOrderAsGuest(database.db, {
    now: currentTime(),
    line: { date: findDayAhead(4) },
    form: { phoneNumber: phone },
  });
  await payOrderOf(ctx, code);
  const [ticket] = await database.sql`select t.token, t.code, o.total from tickets t join orders o on o.id = t.order_id
    where o.code = ${code}`;
  const pages = openClient(server.origin);
  const page = await pages.get(`/V/${ticket?.token}`);
  const ticketPage = page.status === 200 ? page : await pages.get(page.location);
  expect(visibleText(ticketPage.html)).toContain("Cáp treo khứ hồi , Người lớn");
  const secrets = [code, ticket?.code, phone.slice(1), "Trần Thị Hoa", "hoa@example.vn"];
  for (const secret of [...secrets, Number(ticket?.total).toLocaleString("vi-VN")])
    expect(ticketPage.html.split(String(ticket?.token)).join("")).not.toContain(secret);
  const forged = await pages.get(`/v/${String(ticket?.token).replace(/.$/, (last) => (last === "A" ? "B" : "A"))}`);
  expect([forged.status, visibleText(forged.html).includes("Cáp treo khứ hồi")]).toEqual([404, false]);
});

test("the gate's data are sent only with the cookie of its page", async () => {
  const client = openStaffClient(server.origin);
  const sync = (body: string, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/staff/gate/sync`, { method: "POST", body, headers });
  expect((await client.get("/staff/gate/day")).status).toBe(401);
  expect((await sync(JSON.stringify({ kept: scans }))).status).toBe(401);
  await client.logIn("gate");
  const day = await client.get("/staff/gate/day");
  expect([day.status, day.headers.get("Cache-Control")]).toEqual([200, "private, no-store"]);
  expect(await day.json()).toMatchObject({ keys: [{ id: 1 }], pools: [{ id: 1 }, { id: 2 }, { id: 3 }] });
  expect((await client.get("/staff/gate/day?since=gestern")).status).toBe(400);
  const Cookie = client.cookie();
  for (const body of ["", "{", "[]", JSON.stringify({ kept: [{ ...scans[0], id: "1" }] })])
    expect((await sync(body, { Cookie })).status).toBe(400);
  const answer = await sync(JSON.stringify({ kept: scans }), { Cookie });
  expect(await answer.json()).toMatchObject({ results: [{ refused: "admission_not_found" }] });
  const foreign = await sync(JSON.stringify({ kept: scans }), { Cookie, Origin: "https://evil.example" });
  expect(foreign.status).toBe(403);
  const bearer = { Authorization: `Bearer ${Cookie.replace("staff=", "")}` };
  expect((await sync(JSON.stringify({ kept: scans }), bearer)).status).toBe(401);
});

test("only the gate's page may use the camera and only its reader WebAssembly, and a device is asked for its gate until it chooses one", async () => {
  const client = openStaffClient(server.origin);
  await client.logIn("gate");
  const first = await client.get("/staff/gate");
  expect(await first.text()).not.toContain("<script");
  const wrong = await client.post("/staff/gate", { act: "device", gate: "100", direction: "up", pools: "1" });
  expect(wrong.status).toBe(422);
  const answer = await client.post("/staff/gate", { act: "device", gate: "2", direction: "up", pools: "1" });
  const [device = ""] = answer.headers.getSetCookie().filter((line) => line.startsWith("gate="));
  expect(device).toMatch(/^gate=2\.up\.1\.\w{8}; .*Path=\/staff\/gate; HttpOnly/);
  const page = await client.get("/staff/gate", { Cookie: `${client.cookie()}; ${device.split(";")[0]}` });
  expect(page.headers.get("Permissions-Policy")).toContain("camera=(self)");
  const policy = page.headers.get("Content-Security-Policy");
  expect(policy).not.toContain("wasm");
  const html = await page.text();
  expect(html.match(/<script/g)).toHaveLength(1);
  for (const path of ["/", "/staff", "/v/x", "/gate/gate.js"])
    expect((await client.get(path)).headers.get("Permissions-Policy"), path).toContain("camera=()");
  const reader = await client.get("/gate/reader.js");
  expect(reader.headers.get("Content-Security-Policy")).toContain("'wasm-unsafe-eval'");
  const wasm = await client.get("/gate/zxing_reader.wasm");
  expect(wasm.headers.get("Content-Type")).toBe("application/wasm");
  const worker = await client.get("/staff/gate-worker.js");
  expect(worker.headers.get("Cache-Control")).toBe("no-cache");
  expect(await worker.text()).not.toContain("__GATE_FILES__");
});
