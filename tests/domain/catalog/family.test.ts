import fc from "fast-check";
import { expect, test } from "vitest";
import { findCheapestMix, subtractGroups, sumSinglePrices, type TicketMix } from "~/domain/catalog/family.rules";
import type { Party } from "~/domain/catalog/party.rules";

const admits = ["adult", "adult", "child", "child"];
const prices = { adult: 650, child: 520, senior: 550 };

test.each<[Party, TicketMix | null]>([
  [
    { adult: 2, child: 2 },
    { groups: 1, rest: {}, saved: 350 },
  ],
  [
    { adult: 3, child: 2 },
    { groups: 1, rest: { adult: 1 }, saved: 350 },
  ],
  [
    { adult: 2, child: 3, senior: 1 },
    { groups: 1, rest: { child: 1, senior: 1 }, saved: 350 },
  ],
  [
    { adult: 4, child: 3 },
    { groups: 1, rest: { adult: 2, child: 1 }, saved: 350 },
  ],
  [
    { adult: 4, child: 4 },
    { groups: 2, rest: {}, saved: 700 },
  ],
  [{ adult: 2, child: 1 }, null],
  [{ adult: 2, child: 1, senior: 1 }, null],
  [{ adult: 2, child: 2, dog: 1 }, null],
  [{}, null],
])("offers family tickets with single tickets for %j if that is cheaper", (party, saving) => {
  const categories = Object.entries(prices).map(([key, price]) => ({ key, admits: [key], price }));
  expect(findCheapestMix(party, categories, { admits, price: 1990 })).toEqual(saving);
});

test("an offered mix admits the whole party and saves exactly the difference", () => {
  const party = fc.record({ adult: fc.nat(9), child: fc.nat(9), senior: fc.nat(3) });
  const categories = Object.entries(prices).map(([key, price]) => ({ key, admits: [key], price }));
  fc.assert(
    fc.property(party, fc.integer({ min: 1, max: 3_000 }), (party, price) => {
      const mix = findCheapestMix(party, categories, { admits, price });
      if (mix === null) return;
      expect(mix.rest).toEqual(subtractGroups(party, mix.groups, admits));
      const total = mix.groups * price + sumSinglePrices(mix.rest, categories);
      expect(mix.saved).toBe(sumSinglePrices(party, categories) - total);
      expect(mix.saved).toBeGreaterThan(0);
    }),
  );
});
