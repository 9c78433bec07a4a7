import fc from "fast-check";
import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, test } from "vitest";
import { getOrderTicketPage, getTicketPage } from "~/domain/catalog/get-ticket-page.server";
import {
  type AdmittingCategory,
  calculateParty,
  chooseUnits,
  convertSelection,
  countPeople,
  findGroupCategory,
  findLeftOut,
  formatParty,
  type Party,
  parseParty,
  parseUnits,
  type TicketSelection,
} from "~/domain/catalog/party.rules";
import { type Locale, localeOfPath } from "~/lib/locale";
import { addDays } from "~/lib/shop-time";
import { action as prefer } from "~/routes/preferences/preference";
import { readBookingQuery, readBookingSelection } from "~/routes/tickets/booking.server";
import { linkTo, pageAt } from "~/site-map";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";

const single = (key: string): AdmittingCategory => ({ key, admits: [key] });
const family: AdmittingCategory = { key: "family", admits: ["adult", "adult", "child", "child"] };
const tickets: AdmittingCategory[][] = [
  ["adult", "child", "senior"].map(single),
  [family],
  ["adult", "child"].map(single),
  [single("adult")],
];
const known = tickets.flat();
const anyTicket = fc.constantFrom(...tickets);
const anyParty = fc.record({ adult: fc.nat(9), child: fc.nat(9), senior: fc.nat(9) });

function followLink(selection: TicketSelection): TicketSelection {
  const party = parseParty(formatParty(selection.party ?? {}));
  return { units: Object.fromEntries(Object.entries(selection.units)), party };
}

function change(selection: TicketSelection, to: AdmittingCategory[]): TicketSelection {
  return convertSelection(followLink(selection), to, known) ?? { units: {}, party: null };
}

test("coming back to the first ticket restores its quantities, whatever tickets were viewed between", () => {
  fc.assert(
    fc.property(anyTicket, anyParty, fc.array(anyTicket, { maxLength: 5 }), (first, party, others) => {
      const selection = { units: chooseUnits(party, first), party: null };
      const back = [...others, first].reduce(change, selection);
      expect(back.units).toEqual(selection.units);
    }),
  );
});

test("each ticket admits the whole party, or names the people that it leaves out", () => {
  fc.assert(
    fc.property(anyTicket, anyParty, fc.array(anyTicket, { minLength: 1, maxLength: 5 }), (first, party, others) => {
      const start = { units: chooseUnits(party, first), party: null };
      const people = countPeople(calculateParty(start.units, first));
      let selection: TicketSelection = start;
      for (const ticket of others) {
        selection = change(selection, ticket);
        const out = countPeople(findLeftOut(selection.party ?? {}, ticket));
        expect(countPeople(calculateParty(selection.units, ticket)) + out).toBeGreaterThanOrEqual(people);
      }
    }),
  );
});

test("a group ticket counts only the kinds of people that it names", () => {
  const party = { adult: 2, child: 2, senior: 1 };
  expect(chooseUnits(party, [family])).toEqual({ family: 1 });
  expect(findLeftOut(party, [family])).toEqual({ senior: 1 });
  expect(findLeftOut(party, [single("adult")])).toEqual({});
});

test.each([
  ["", 0],
  ["20", 20],
  ["12345", Number.NaN],
  ["-3", Number.NaN],
  ["1e1", Number.NaN],
  ["2.5", Number.NaN],
])("parses '%s' as %d units", (text, units) => {
  expect(parseUnits(text)).toBe(units);
});

test("keeps the party while fewer groups are chosen than it needs", () => {
  const party = { adult: 2, child: 3, senior: 1 };
  const one = change({ units: { family: 1 }, party }, [family]);
  expect(one).toEqual({ units: { family: 1 }, party });
  expect(change(one, tickets[0] ?? []).units).toEqual(party);
});

test("a quantity that is changed on another ticket replaces the party", () => {
  const selection = change({ units: { adult: 2, child: 1, senior: 1 }, party: null }, [family]);
  expect(selection).toEqual({ units: { family: 1 }, party: { adult: 2, child: 1, senior: 1 } });
  const two = change({ ...selection, units: { family: 2 } }, tickets[0] ?? []);
  expect(two).toEqual({ units: { adult: 4, child: 4, senior: 0 }, party: null });
});

describe("the party stays the same on the way through days, tickets and languages", () => {
  const database = openTestDatabase();
  const pages = new Map<string, Awaited<ReturnType<typeof getTicketPage>>>();
  beforeAll(async () => {
    const ctx = await createVisit(database.db);
    for (const { slug } of (await getOrderTicketPage(ctx, {})).tickets)
      pages.set(slug, await getTicketPage(ctx, { slug }));
  });

  const anyActions = fc.array(
    fc.oneof(
      fc.record({ act: fc.constant("day" as const), ahead: fc.nat(60) }),
      fc.record({ act: fc.constant("ticket" as const), nth: fc.nat(9) }),
      fc.record({ act: fc.constant("people" as const), nth: fc.nat(9), many: fc.nat(120) }),
      fc.constant({ act: "language" as const }),
      fc.constant({ act: "back" as const }),
    ),
    { minLength: 1, maxLength: 12 },
  );

  test.each(["orderTicket", "ticket"] as const)(
    "on the page %s after changes of day, ticket, language and quantity",
    async (page) => {
      const linkOf: LinkOf = (locale, slug, fields) =>
        page === "ticket"
          ? linkTo(locale, "ticket", { slug }, fields)
          : linkTo(locale, "orderTicket", null, { ticket: slug, ...fields });
      await fc.assert(
        fc.asyncProperty(anyActions, async (acts) => {
          const slugs = [...pages.keys()];
          const path = [readPage(linkOf("vi", slugs[0] ?? "", {}), { adult: 2 })];
          for (const step of acts) {
            const here = path.at(-1) ?? path[0]!;
            const { locale, slug, fields, people } = here;
            if (step.act === "back" && path.length > 1) path.pop();
            if (step.act === "back") readPage(path.at(-1)?.address ?? "", path.at(-1)?.people ?? {});
            if (step.act === "people") path[path.length - 1] = count(here, step, linkOf);
            if (step.act === "day")
              path.push(readPage(linkOf(locale, slug, { ...fields, date: addDays("2026-12-01", step.ahead) }), people));
            if (step.act === "ticket")
              path.push(readPage(linkOf(locale, slugs[step.nth % slugs.length] ?? "", fields), people));
            if (step.act === "language") path.push(readPage(await inOtherLanguage(here), people));
          }
        }),
        { numRuns: 100 },
      );
    },
  );

  type LinkOf = (locale: Locale, slug: string, fields: Record<string, string>) => string;
  /** A page with the values of its form. `people` is the party that the visitor chose. */
  type Seen = ReturnType<typeof readPage>;

  /** Reads a URL as the page does. Its `party`, or else its quantities, must contain all people of the party. */
  function readPage(address: string, people: Party) {
    const url = new URL(address, "http://shop.invalid");
    const locale = localeOfPath(url.pathname);
    const query = readBookingQuery(url);
    const slug = query.ticket ?? pageAt(url.pathname)?.params.slug ?? "";
    const page = pages.get(slug);
    if (!page) throw new Error(`No ticket at ${address}`);
    const { categories } = page.offer;
    const { units, party } = readBookingSelection({ locale }, query, page);
    const expectedText = party ?? formatParty(calculateParty(units, categories));
    expect(expectedText.split("-").toSorted()).toEqual(formatParty(people).split("-").toSorted());
    if (!findGroupCategory(categories)) expect(units).toEqual(chooseUnits(people, categories));
    const boxes = Object.entries(units).map(([key, many]) => [`quantities.${key}`, String(many)]);
    return {
      address,
      locale,
      slug,
      people,
      categories,
      units,
      fields: { ...Object.fromEntries(boxes), party: party ?? "" },
    };
  }

  /** Types a quantity. The party stays if one or more group tickets are typed, but no more than the party needs. */
  function count(seen: Seen, { nth, many }: { nth: number; many: number }, linkOf: LinkOf): Seen {
    const { categories, people, locale, slug, fields } = seen;
    const { key } = categories[nth % categories.length]!;
    const units = { ...seen.units, [key]: many };
    const all = chooseUnits(people, categories);
    const stands = fields.party && findGroupCategory(categories)?.key === key && many > 0 && many <= (all[key] ?? 0);
    const address = linkOf(locale, slug, { ...fields, [`quantities.${key}`]: String(many) });
    return readPage(address, stands ? people : calculateParty(units, categories));
  }

  async function inOtherLanguage({ address, locale, fields }: Seen) {
    const url = new URL(`http://shop.invalid/preferences/locale?${new URLSearchParams({ to: address })}`);
    const body = new URLSearchParams({ ...fields, value: locale === "vi" ? "en" : "vi" });
    const request = new Request(url, { method: "POST", body });
    const sent = { request, url, params: { name: "locale" }, context: new RouterContextProvider() };
    const answer = await prefer({ ...sent, pattern: "/preferences/:name" } as Parameters<typeof prefer>[0]);
    return answer.headers.get("Location") ?? "";
  }
});
