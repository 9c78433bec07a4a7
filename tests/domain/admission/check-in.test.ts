import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import { afterEach, describe, expect, test } from "vitest";
import { checkIn, undoCheckIn } from "~/domain/admission/check-in.server";
import { checkTicket } from "~/domain/admission/check-ticket.server";
import { getAdmissionCounts } from "~/domain/admission/get-admission-counts.server";
import { listGateDay, searchGateDay } from "~/domain/admission/list-gate-day.server";
import { syncScans } from "~/domain/admission/sync-scans.server";
import { createKeyPair, signTicket } from "~/domain/admission/ticket-token.server";
import type { Ctx } from "~/domain/ctx";
import { getOrder } from "~/domain/orders/get-order.server";
import { listAuditEntries } from "~/domain/staff/audit-log.server";
import { addDays, instantOf } from "~/lib/shop-time";
import { connect } from "~db/client.server";
import { admissions } from "~db/schema";
import { findBrokenRules } from "~tests/setup/books";
import { openTestDatabase } from "~tests/setup/database";
import {
  asStaff,
  createLaterVisit,
  createVisit,
  findDayAhead,
  payOrderOf,
  placeOrderAsGuest,
} from "~tests/setup/factories";
import { countLockWaits, untilLockWaits } from "~tests/setup/lock-waits";

const database = openTestDatabase();
afterEach(async () => expect(await findBrokenRules(database.db)).toEqual([]));

const day = findDayAhead(2);
const saturday = findDayAhead(6);

async function sold(line: { slug?: string; date?: string; time?: string; quantities?: Record<string, number> } = {}) {
  const { ctx, code } = await placeOrderAsGuest(database.db, { line });
  await payOrderOf(ctx, code);
  const { tickets } = await getOrder(ctx, { code });
  return { code, tickets, first: tickets[0]!, gate: await atGate({ date: tickets[0]!.date }) };
}

async function atGate({ date = day, time = "09:12" } = {}): Promise<Ctx> {
  return { ...asStaff(await createVisit(database.db), "gate"), now: instantOf(date, time) };
}

async function allPools(): Promise<number[]> {
  return (await database.sql<{ id: number }[]>`select id from pools order by id`).map(({ id }) => id);
}

async function scan(ctx: Ctx, scanned: string, more: Partial<Parameters<typeof checkIn>[1]> = {}) {
  const pools = await allPools();
  return checkIn(ctx, { id: randomUUID(), scanned, gate: 2, direction: "up", pools, device: "test", ...more });
}

test("a return ticket is valid once up and once down, by QR code or typed code, and is then used", async () => {
  const { first, gate } = await sold();
  const up = await scan(gate, first.url);
  expect(up).toMatchObject({ verdict: "valid", family: [], ticket: { holder: "Người lớn", name: "Cáp treo khứ hồi" } });
  expect(await scan(createLaterVisit(gate, 1), first.token, { gate: 1 })).toMatchObject({
    verdict: "used",
    used: { gate: 2, at: instantOf(day, "09:12").toISOString() },
  });
  const typed = `${first.code.slice(0, 5)} ${first.code.slice(5).toLowerCase()}`;
  expect(await scan(gate, typed, { direction: "down" })).toMatchObject({ verdict: "valid" });
  expect(await scan(gate, typed, { direction: "down" })).toMatchObject({ verdict: "used" });
  expect(await checkTicket(gate, first)).toMatchObject({ verdict: "used" });
});

test("a one-way ticket is valid in either direction, once", async () => {
  const { first, gate } = await sold({ slug: "cap-treo-mot-chieu" });
  expect(await scan(gate, first.code, { direction: "down" })).toMatchObject({ verdict: "valid" });
  expect(await scan(gate, first.code)).toMatchObject({ verdict: "used", used: { direction: "down" } });
});

test("a check-in shows each member of a family and who is admitted", async () => {
  const { tickets, gate } = await sold({ slug: "ve-gia-dinh", quantities: { family: 1 } });
  await scan(gate, tickets[0]!.code);
  const { family } = await scan(gate, tickets[2]!.code);
  expect(family.map(({ holder }) => holder)).toEqual(["Người lớn 1", "Người lớn 2", "Trẻ em 1", "Trẻ em 2"]);
  expect(family.map((one) => [one.in, one.isThis])).toEqual([
    [true, false],
    [false, false],
    [false, true],
    [false, false],
  ]);
});

describe("check-in refuses a ticket", () => {
  test("on a wrong day, too early, at another attraction or in another direction", async () => {
    const { first } = await sold({ slug: "dem-den-long", date: saturday, time: "18:00" });
    const at = async (time: string, date = saturday) => atGate({ date, time });
    expect(await scan(await at("18:00", addDays(saturday, 1)), first.code)).toMatchObject({ verdict: "wrong_day" });
    expect(await scan(await at("17:29"), first.code)).toMatchObject({ verdict: "too_early", opens: "17:30" });
    const [cable = 0] = await allPools();
    expect(await scan(await at("17:31"), first.code, { pools: [cable] })).toMatchObject({
      verdict: "wrong_attraction",
    });
    expect(await scan(await at("17:31"), first.code, { direction: "in" })).toMatchObject({
      verdict: "wrong_attraction",
    });
    expect(await scan(await at("17:31"), first.code)).toMatchObject({ verdict: "valid" });
    const whole = await sold();
    expect(await scan(await atGate({ time: "06:29" }), whole.first.code)).toMatchObject({
      verdict: "too_early",
      opens: "06:30",
    });
    expect(await scan(await atGate({ time: "06:30" }), whole.first.code)).toMatchObject({ verdict: "valid" });
  });

  test("that is forged or was signed by another shop", async () => {
    const { first, gate } = await sold();
    const { privateKey } = createKeyPair("ab".repeat(32));
    const { date, code } = first;
    const forged = signTicket({ keyId: 1, code, date, time: null, pool: 1 }, privateKey);
    for (const text of ["23456789AB", "https://example.vn/x", "…"])
      expect(await scan(gate, text)).toMatchObject({ verdict: "unknown", ticket: null });
    const changed = first.token.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    for (const text of [forged, `HTTPS://KHAC.VN/V/${forged}`, changed])
      expect(await scan(gate, text)).toMatchObject({ verdict: "forged", ticket: null });
  });

  test.each(["refunded", "exchanged", "void"] as const)("that is %s", async (state) => {
    const { first, gate } = await sold();
    await database.sql`update tickets set state = ${state} where code = ${first.code}`;
    expect(await scan(gate, first.code)).toMatchObject({ verdict: state });
    expect(await checkTicket(gate, first)).toMatchObject({ verdict: state });
    await database.sql`update tickets set state = 'valid' where code = ${first.code}`;
  });
});

test("a scan and a refund in parallel: the second one is refused, in either order", async () => {
  const other = connect(database.url, 2);
  const outcomes: string[] = [];
  for (let round = 0; round < 12; round++) {
    const { first, gate } = await sold();
    const refund = () =>
      other.sql`update tickets set state = 'refunded' where code = ${first.code} and state = 'valid' returning id`;
    const early = round % 2 ? scan(gate, first.code) : null;
    const refunding = refund();
    const [answer, refunded] = await Promise.all([early ?? scan(gate, first.code), refunding]);
    expect([answer.verdict, refunded.length]).toEqual(refunded.length ? ["refunded", 1] : ["valid", 0]);
    outcomes.push(answer.verdict);
    const [row] = await database.sql`select state from tickets where code = ${first.code}`;
    expect(row?.state).toBe(answer.verdict === "valid" ? "used" : "refunded");
    // This refund released no reservation line, so the ticket must become valid again for the audit.
    await database.sql`update tickets set state = 'valid' where code = ${first.code} and state = 'refunded'`;
  }
  await other.close();
});

test("a scan waits for a running refund and is then refused", async () => {
  const { first, gate } = await sold();
  const answer = await database.sql.begin(async (sql) => {
    await sql`update tickets set state = 'refunded' where code = ${first.code} and state = 'valid'`;
    const scanning = scan(gate, first.code);
    await untilLockWaits(database.sql);
    expect(await countLockWaits(database.sql)).toBe(1);
    return { scanning };
  });
  expect(await answer.scanning).toMatchObject({ verdict: "refunded" });
  await database.sql`update tickets set state = 'valid' where code = ${first.code}`;
});

test("eight parallel scans of one ticket admit one visitor; one scan repeated eight times gets the same answer", async () => {
  const { first, gate } = await sold();
  const many = await Promise.all(Array.from({ length: 8 }, (_, at) => scan(gate, first.code, { gate: at + 1 })));
  expect(many.filter(({ verdict }) => verdict === "valid")).toHaveLength(1);
  const id = randomUUID();
  const same = await Promise.all(Array.from({ length: 8 }, () => scan(gate, first.code, { id, direction: "down" })));
  expect(same.map(({ verdict }) => verdict)).toEqual(Array(8).fill("valid"));
});

test("a check-in can be undone for a minute, and the ticket is valid again if no other check-in used it", async () => {
  const { first, gate } = await sold();
  const state = async () => (await database.sql`select state, used_at from tickets where code = ${first.code}`)[0];
  const up = await scan(gate, first.code);
  const down = await scan(gate, first.code, { direction: "down" });
  await undoCheckIn(createLaterVisit(gate, 1), { id: up.admission! });
  expect(await state()).toMatchObject({ state: "used" });
  await undoCheckIn(createLaterVisit(gate, 1), { id: down.admission! });
  await undoCheckIn(createLaterVisit(gate, 30), { id: down.admission! });
  expect(await state()).toMatchObject({ state: "valid", used_at: null });
  const again = await scan(gate, first.code);
  await expect(undoCheckIn(createLaterVisit(gate, 1.01), { id: again.admission! })).rejects.toMatchObject({
    code: "undo_over",
  });
  // The device reports that the undo was in time, but the report arrives too late to be trusted.
  const undo = { what: "undo" as const, id: again.admission!, at: gate.now.toISOString() };
  expect((await syncScans(createLaterVisit(gate, 3), { kept: [undo] })).results).toMatchObject([
    { refused: "undo_over" },
  ]);
  await expect(undoCheckIn(gate, { id: randomUUID() })).rejects.toMatchObject({ code: "admission_not_found" });
  const { acts } = await listAuditEntries(asStaff(gate), {});
  expect(acts.filter(({ what }) => what === "admission_undone")).toHaveLength(2);
});

test("a check-in is refused if its scan id belongs to the admission of another ticket", async () => {
  const { tickets, gate } = await sold({ quantities: { adult: 2 } });
  const [one, two] = [tickets[0]!, tickets[1]!];
  const { admission } = await scan(gate, one.code);
  expect(await scan(gate, two.code, { id: admission! })).toMatchObject({ verdict: "unknown", admission: null });
  expect(await scan(gate, two.code)).toMatchObject({ verdict: "valid" });
});

describe("gates send offline scans later:", () => {
  const toStoredScan = async (scanned: string, gate: number, time: string, id: string = randomUUID()) => ({
    ...{ what: "scan" as const, id, scanned, gate, direction: "up" as const, pools: await allPools() },
    ...{ device: `gate ${gate}`, letIn: true, at: instantOf(day, time).toISOString() },
  });

  const timesOf = async (id: string) =>
    (await database.db.select({ at: admissions.at }).from(admissions).where(eq(admissions.id, id))).map(({ at }) => at);

  test("the scans are processed once, with the time of the scan, however often they are sent", async () => {
    const { first, gate } = await sold();
    const one = await toStoredScan(first.token, 3, "08:15");
    const [other, third] = [connect(database.url), connect(database.url)];
    const sync = (db = gate.db) => syncScans({ ...createLaterVisit(gate, 60), db }, { kept: [one] });
    for (const { results } of await Promise.all([sync(), sync(other.db), sync(third.db)]))
      expect(results).toMatchObject([{ id: one.id, answer: { verdict: "valid" } }]);
    await Promise.all([other.close(), third.close()]);
    expect(await timesOf(one.id)).toEqual([instantOf(day, "08:15")]);
    expect(await scan(createLaterVisit(gate, 61), first.code)).toMatchObject({ verdict: "used", used: { gate: 3 } });
  });

  test("the same scans sent six times in parallel are processed once, and each sender gets the answer", async () => {
    const { tickets, gate } = await sold({ quantities: { adult: 6 } });
    let locks = 0;
    const logger = {
      logQuery(query: string) {
        if (/for update/.test(query)) locks++;
      },
    };
    const db = drizzle(database.sql, { casing: "snake_case", logger }) as Ctx["db"];
    const scans = await Promise.all(tickets.map(({ token }, n) => toStoredScan(token, 1, `08:1${n}`)));
    const six = Array.from({ length: 6 }, () => syncScans({ ...createLaterVisit(gate, 60), db }, { kept: scans }));
    for (const { results } of await Promise.all(six))
      expect(results.map(({ answer }) => answer?.verdict)).toEqual(Array(6).fill("valid"));
    expect(locks).toBe(6);
  });

  test("a ticket admitted twice offline is reported, counts once and stays reported", async () => {
    const { first, gate } = await sold();
    const [one, two] = [await toStoredScan(first.token, 1, "08:15"), await toStoredScan(first.token, 4, "08:20")];
    await syncScans(gate, { kept: [one] });
    for (let tries = 0; tries < 2; tries++)
      expect((await syncScans(gate, { kept: [two] })).results).toMatchObject([
        { answer: { verdict: "used", admission: null, used: { gate: 1 } } },
      ]);
    const { troubles } = await getAdmissionCounts(gate, {});
    expect(troubles.filter(({ code }) => code === first.code)).toMatchObject([{ gate: 4, refused: "used" }]);
  });

  test("a ticket refunded meanwhile is reported, an undo is processed with its scan, and a clock that runs ahead is limited", async () => {
    const { tickets, gate } = await sold({ quantities: { adult: 2 } });
    const [one, two] = [tickets[0]!, tickets[1]!];
    await database.sql`update tickets set state = 'refunded' where code = ${one.code}`;
    const refused = await toStoredScan(one.token, 1, "08:15");
    const undone = await toStoredScan(two.token, 1, "08:16");
    const { results } = await syncScans(gate, {
      kept: [refused, undone, { what: "undo", id: undone.id, at: instantOf(day, "08:16").toISOString() }],
    });
    expect(results).toMatchObject([
      { answer: { verdict: "refunded" } },
      { answer: { verdict: "valid" } },
      { answer: null, refused: null },
    ]);
    const ahead = await toStoredScan(two.token, 1, "23:00");
    await syncScans(gate, { kept: [ahead] });
    expect(await timesOf(ahead.id)).toEqual([gate.now]);
    await database.sql`update tickets set state = 'valid' where code = ${one.code}`;
  });
});

test("the day's list has no data about buyers, and later requests get only changes", async () => {
  const { first, tickets, gate } = await sold({ quantities: { adult: 1, child: 1 } });
  const all = await listGateDay(gate, {});
  const mine = all.tickets.find(({ code }) => code === first.code)!;
  expect(mine).toMatchObject({ state: "valid", admissions: [] });
  expect(all.kinds[mine.kind]).toMatchObject({ holder: "Người lớn", admits: { up: 1, down: 1 }, date: day, time: "" });
  expect(all.keys).toMatchObject([{ id: 1, publicKey: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  expect(JSON.stringify(all)).not.toMatch(/Hoa|hoa@|09\d{8}/);
  const since = createLaterVisit(gate, 10).now.toISOString();
  const after = createLaterVisit(gate, 11);
  await scan(after, first.code);
  await database.sql`update tickets set state = 'refunded' where code = ${tickets[1]!.code}`;
  await expect(listGateDay(after, { since: "0000-01-01T00:00:00Z" })).resolves.toBeDefined();
  const changed = await listGateDay(after, { since });
  const ours = changed.tickets.filter(({ code }) => tickets.some((ticket) => ticket.code === code));
  expect(ours).toMatchObject([
    { state: "used", admissions: [{ gate: 2, direction: "up", at: after.now.toISOString() }] },
    { state: "refunded" },
  ]);
  expect(changed.tickets.length).toBeLessThan(all.tickets.length);
  expect((await searchGateDay(gate, { q: first.code.slice(0, 6).toLowerCase() })).found).toMatchObject([
    { code: first.code },
  ]);
  expect((await searchGateDay(gate, { q: "tre em" })).found.map(({ code }) => code)).toContain(tickets[1]!.code);
  await database.sql`update tickets set state = 'valid' where code = ${tickets[1]!.code}`;
});

test("visitors are counted by ticket, direction, hour and gate, beside the expected number", async () => {
  const date = findDayAhead(4);
  const { tickets, gate } = await sold({ date, quantities: { adult: 3 } });
  const oneWay = await sold({ slug: "cap-treo-mot-chieu", date });
  await scan(gate, tickets[0]!.code);
  await scan(gate, tickets[1]!.code, { gate: 1 });
  await scan(gate, oneWay.first.code, { direction: "down" });
  const { tickets: counted, hours } = await getAdmissionCounts(gate, { date });
  expect(counted).toEqual([
    { name: "Cáp treo khứ hồi", direction: "up", expected: 3, in: 2, left: 1 },
    { name: "Cáp treo khứ hồi", direction: "down", expected: 3, in: 0, left: 3 },
    { name: "Cáp treo một chiều", direction: null, expected: 1, in: 1, left: 0 },
  ]);
  expect(hours).toEqual([
    { hour: "09:00", gate: 1, direction: "up", in: 1 },
    { hour: "09:00", gate: 2, direction: "down", in: 1 },
    { hour: "09:00", gate: 2, direction: "up", in: 1 },
  ]);
});
