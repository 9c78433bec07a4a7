import fc from "fast-check";
import { expect, test } from "vitest";
import { familySaving } from "~/domain/pricing/family.rules";
import {
  type Admitting,
  leftOut,
  type Party,
  partyOf,
  readParty,
  sum,
  unitsFor,
  unitsTyped,
  type Wish,
  wishFor,
  writeParty,
} from "~/domain/tickets/party.rules";

const single = (key: string): Admitting => ({ key, admits: [key] });
const family: Admitting = { key: "family", admits: ["adult", "adult", "child", "child"] };
const tickets: Admitting[][] = [
  ["adult", "child", "senior"].map(single),
  [family],
  ["adult", "child"].map(single),
  [single("adult")],
];
const known = tickets.flat();
const anyTicket = fc.constantFrom(...tickets);
const anyParty = fc.record({ adult: fc.nat(9), child: fc.nat(9), senior: fc.nat(9) });

/** As an address carries it: only numbers under their keys, and the party as text. */
function carried(wish: Wish): Wish {
  const party = readParty(writeParty(wish.party ?? {}));
  return { units: Object.fromEntries(Object.entries(wish.units)), party };
}

function change(wish: Wish, to: Admitting[]): Wish {
  return wishFor(carried(wish), to, known) ?? { units: {}, party: null };
}

test("whatever tickets people look at on the way, on the first one they are who they were", () => {
  fc.assert(
    fc.property(anyTicket, anyParty, fc.array(anyTicket, { maxLength: 5 }), (first, party, others) => {
      const wish = { units: unitsFor(party, first), party: null };
      const back = [...others, first].reduce(change, wish);
      expect(back.units).toEqual(wish.units);
    }),
  );
});

test("each ticket on the way lets everybody in, or says whom it does not", () => {
  fc.assert(
    fc.property(anyTicket, anyParty, fc.array(anyTicket, { minLength: 1, maxLength: 5 }), (first, party, others) => {
      const start = { units: unitsFor(party, first), party: null };
      const people = sum(partyOf(start.units, first));
      let wish: Wish = start;
      for (const ticket of others) {
        wish = change(wish, ticket);
        const out = sum(leftOut(wish.party ?? {}, ticket));
        expect(sum(partyOf(wish.units, ticket)) + out).toBeGreaterThanOrEqual(people);
      }
    }),
  );
});

test("a group's price is for the kinds it names, and counts no others", () => {
  const party = { adult: 2, child: 2, senior: 1 };
  expect(unitsFor(party, [family])).toEqual({ family: 1 });
  expect(leftOut(party, [family])).toEqual({ senior: 1 });
  expect(leftOut(party, [single("adult")])).toEqual({});
});

test.each([
  ["", 0],
  ["20", 20],
  ["21", Number.NaN],
  ["-3", Number.NaN],
  ["1e1", Number.NaN],
  ["2.5", Number.NaN],
])("'%s' counts %d of 20", (text, units) => {
  expect(unitsTyped(text, 20)).toBe(units);
});

test("who changes the number on another ticket means that number from then on", () => {
  const wish = change({ units: { adult: 2, child: 1, senior: 1 }, party: null }, [family]);
  expect(wish).toEqual({ units: { family: 1 }, party: { adult: 2, child: 1, senior: 1 } });
  const two = change({ ...wish, units: { family: 2 } }, tickets[0] ?? []);
  expect(two).toEqual({ units: { adult: 4, child: 4, senior: 0 }, party: null });
});

test.each<[Party, { groups: number; saved: number } | null]>([
  [
    { adult: 2, child: 2 },
    { groups: 1, saved: 350 },
  ],
  [
    { adult: 4, child: 3 },
    { groups: 2, saved: 180 },
  ],
  [{ adult: 2, child: 1 }, null],
  [{ adult: 2, child: 1, senior: 1 }, null],
  [{}, null],
])("a family ticket is offered for %j where it is cheaper and everybody has a place", (party, saving) => {
  const prices: Record<string, number> = { adult: 650, child: 520, senior: 550 };
  const categories = (tickets[0] ?? []).map((one) => ({ ...one, price: prices[one.key] ?? null }));
  expect(familySaving(party, categories, { admits: family.admits, price: 1990 })).toEqual(saving);
});
