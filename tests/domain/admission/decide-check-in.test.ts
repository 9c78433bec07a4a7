import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Admission,
  buildGateAnswer,
  buildUnknownAnswer,
  decideCheckIn,
  type Gate,
  type GateTicket,
} from "~/domain/admission/decide-check-in.rules";
import { addDays, instantOf } from "~/lib/shop-time";

const day = "2026-11-28";
const hours = { opens: "07:00", early: 30 };
const gate: Gate = { gate: 2, direction: "up", pools: [1] };
const kind = {
  name: "Cáp treo khứ hồi",
  holder: "Người lớn",
  pool: 1,
  date: day,
  time: "",
  admits: { up: 1, down: 1 },
};
const ticket: GateTicket = { code: "23456789AB", kind, state: "valid", group: "g", seat: 0, admissions: [] };
const admitted = (direction: "in" | "up" | "down", time = "09:12", at = 1): Admission => ({
  ...{ id: `${direction} ${time}`, direction, gate: at, at: instantOf(day, time).toISOString() },
});
const decide = (changes: Partial<GateTicket> = {}, time = "09:30", at: Partial<Gate> = {}, date = day) =>
  decideCheckIn({ ...ticket, ...changes }, { ...gate, ...at }, hours, instantOf(date, time));

test("a return ticket is admitted once up and once down, and the gate shows when and where it was used", () => {
  expect(decide()).toEqual({ verdict: "valid", used: null, opens: null });
  const admissions = [admitted("up", "09:12", 2)];
  expect(decide({ admissions })).toMatchObject({ verdict: "used", used: { gate: 2, at: "2026-11-28T02:12:00.000Z" } });
  expect(decide({ admissions, state: "used" }, "15:00", { direction: "down" }).verdict).toBe("valid");
  expect(decide({ admissions: [...admissions, admitted("down")] }, "15:00", { direction: "down" }).verdict).toBe(
    "used",
  );
});

test("a ticket that admits once in all is used in both directions, and its latest admission is shown", () => {
  const oneWay = { kind: { ...kind, admits: { up: 1, down: 1, most: 1 } } };
  expect(decide({ ...oneWay, admissions: [admitted("up")] }, "15:00", { direction: "down" })).toMatchObject({
    ...{ verdict: "used", used: { direction: "up" } },
  });
  const admissions = [admitted("in", "09:12"), admitted("in", "14:00"), admitted("in", "11:00")];
  const thrice = { kind: { ...kind, admits: { in: 3 } }, admissions };
  expect(decide(thrice, "15:00", { direction: "in" }).used?.id).toBe("in 14:00");
});

test.each(["refunded", "exchanged", "void"] as const)("a %s ticket is refused at any gate and time", (state) => {
  expect(decide({ state }).verdict).toBe(state);
  expect(decide({ state }, "03:00", { pools: [9] }, addDays(day, 1)).verdict).toBe(state);
});

test("a ticket is admitted only on its day in Vietnam, at its attraction and in a direction that it has", () => {
  expect(decide({}, "00:00", {}, addDays(day, 1)).verdict).toBe("wrong_day");
  expect(decide({}, "23:59", {}, addDays(day, -1)).verdict).toBe("wrong_day");
  expect(decide({}, "23:59").verdict).toBe("valid");
  expect(decide({}, "09:30", { pools: [2, 3] }).verdict).toBe("wrong_attraction");
  expect(decide({}, "09:30", { direction: "in" }).verdict).toBe("wrong_attraction");
});

test.each([
  ["opening, if it is valid all day", "", "06:29", "06:30"],
  ["the time of its slot", "18:00", "17:29", "17:30"],
])("a ticket is admitted from 30 minutes before %s", (_, time, early, opens) => {
  const timed = { kind: { ...kind, time } };
  expect(decide(timed, early)).toEqual({ verdict: "too_early", used: null, opens });
  expect(decide(timed, opens).verdict).toBe("valid");
});

test("an unreadable opening time keeps nobody out", () => {
  expect(decideCheckIn(ticket, gate, { opens: "7 giờ", early: 0 }, instantOf(day, "00:00")).verdict).toBe("valid");
});

test("a test ticket is admitted on any day and at any hour, but not more often than another one", () => {
  const testTicket = { kind: { ...kind, isTest: true as const } };
  expect(decide(testTicket, "03:00", {}, addDays(day, 40)).verdict).toBe("valid");
  expect(decide({ ...testTicket, admissions: [admitted("up")] }).verdict).toBe("used");
});

test("however often a ticket is scanned, it is admitted as often as its kind says", () => {
  const direction = fc.constantFrom("in" as const, "up" as const, "down" as const);
  const times = fc.nat(3);
  const admits = fc.record({ in: times, up: times, down: times, most: times }, { requiredKeys: [] });
  fc.assert(
    fc.property(admits, fc.array(direction, { maxLength: 20 }), (admits, scans) => {
      const admissions: Admission[] = [];
      for (const [index, direction] of scans.entries()) {
        const { verdict } = decide({ kind: { ...kind, admits }, admissions }, "09:30", { direction });
        if (verdict === "valid") admissions.push({ ...admitted(direction), id: String(index) });
      }
      const maxAdmissions = admits.most ?? Number.POSITIVE_INFINITY;
      expect(admissions.length).toBeLessThanOrEqual(maxAdmissions);
      for (const direction of ["in", "up", "down"] as const) {
        const count = admissions.filter((one) => one.direction === direction).length;
        const allowed = admits[direction] ?? 0;
        expect(count).toBeLessThanOrEqual(allowed);
        const scanned = scans.filter((one) => one === direction).length;
        if (admissions.length < maxAdmissions) expect(count).toBe(Math.min(allowed, scanned));
      }
    }),
  );
});

test("a gate shows a family in the order of its seats, who is admitted and whose ticket was scanned", () => {
  const member = (seat: number, admissions: Admission[] = []): GateTicket => ({
    ...{ ...ticket, code: `CODE${seat}`, seat, admissions, kind: { ...kind, holder: `Người ${seat}` } },
  });
  const scanned = member(1);
  const family = [member(2), scanned, member(0, [admitted("up")])];
  const answer = buildGateAnswer(decide(), { at: instantOf(day, "09:30"), admission: "a1", ticket: scanned, family });
  expect(answer).toMatchObject({ verdict: "valid", at: "2026-11-28T02:30:00.000Z", admission: "a1" });
  expect(answer.ticket).toEqual({ code: "CODE1", name: kind.name, holder: "Người 1", date: day, time: "" });
  expect(answer.family).toEqual([
    { holder: "Người 0", in: true, isThis: false },
    { holder: "Người 1", in: false, isThis: true },
    { holder: "Người 2", in: false, isThis: false },
  ]);
});

test("a ticket of one person has no family, and an unknown or forged code has no ticket", () => {
  const at = instantOf(day, "09:30");
  expect(buildGateAnswer(decide(), { at, admission: null, ticket, family: [ticket] }).family).toEqual([]);
  for (const refusal of ["unknown", "forged"] as const)
    expect(buildUnknownAnswer(refusal, at)).toMatchObject({
      verdict: refusal,
      ticket: null,
      family: [],
      admission: null,
    });
});
