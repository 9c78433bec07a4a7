import { beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "~tests/setup/database";
import { findTags, readTypedValues } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database);
const [mine, theirs] = [openStaffClient(server.origin), openStaffClient(server.origin)];
const paths: Record<string, string> = {};

type Form = Record<string, string>;
type Typed = [name: string, value: string];
/** I type `own` and my value of `shared`. The colleague, who saves first, types `other` and another value of `shared`. */
type Case = { act: string; own: Typed; other: Typed; shared: [name: string, theirs: string, mine: string] };
const cases: Record<string, Case> = {
  season: {
    ...{ act: "save", own: ["endsOn", "2044-04-05"], other: ["name.en", "Theirs"] },
    shared: ["name.vi", "Mùa của họ", "Mùa của tôi"],
  },
  product: {
    ...{ act: "save", own: ["weightGrams", "321"], other: ["name.en", "Theirs"] },
    shared: ["name.vi", "Trà của họ", "Trà của tôi"],
  },
  combo: {
    ...{ act: "save", own: ["position", "9"], other: ["summary.en", "Theirs"] },
    shared: ["price", "111.000", "115.000"],
  },
  ticket: {
    ...{ act: "facts", own: ["position", "9"], other: ["summary.en", "Theirs"] },
    shared: ["cutoffMinutes", "40", "45"],
  },
  hours: {
    ...{ act: "save", own: ["closing_time", "18:10"], other: ["gate_early_minutes", "25"] },
    shared: ["opening_time", "06:10", "06:15"],
  },
};

beforeAll(async () => {
  await mine.logIn("admin");
  await theirs.logIn("admin");
  const season = { act: "save", "name.vi": "Mùa thử", "name.en": "Test", startsOn: "2044-03-01", endsOn: "2044-03-31" };
  const added = await mine.post("/staff/rows/seasons/new", season);
  const [product] = await database.sql`select id from products order by id limit 1`;
  const [combo] = await database.sql`select id from combos order by id limit 1`;
  const [ticket] = await database.sql`select id from ticket_types order by id limit 1`;
  paths.season = added.headers.get("Location") ?? "";
  paths.product = `/staff/products/${product?.id}`;
  paths.combo = `/staff/combos/${combo?.id}`;
  paths.ticket = `/staff/tickets/${ticket?.id}`;
  paths.hours = "/staff/settings/hours";
});

/** Returns what a browser without scripts sends with the form that has the field. */
function readForm(html: string, field: string): Form {
  const form = html.split("<form").find((part) => part.includes(`name="${field}"`)) ?? "";
  const [own = ""] = form.split("</form>");
  const selected = [...own.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs)].map(
    ([, name = "", options = ""]) => {
      const all = findTags(options, "option");
      return [name, (all.find(({ selected }) => selected !== undefined) ?? all[0])?.value ?? ""];
    },
  );
  return { ...readTypedValues(own), ...Object.fromEntries(selected) };
}

test.each(Object.entries(cases))(
  "after a conflict about a %s, sending again keeps what the colleague changed in other fields",
  async (name, { act, own, other, shared: [both, theirValue, myValue] }) => {
    const path = paths[name] ?? "";
    const open = async () => readForm(await (await mine.get(path)).text(), own[0]);
    const began = await open();
    const saved = await theirs.post(path, { ...began, act, [both]: theirValue, [other[0]]: other[1] });
    expect(saved.status).toBe(303);

    const refused = await mine.post(path, { ...began, act, [both]: myValue, [own[0]]: own[1] });
    expect(refused.status).toBe(422);
    const again = readForm(await refused.text(), own[0]);
    expect((await mine.post(path, { ...again, act })).status).toBe(303);
    expect(await open()).toMatchObject({ [own[0]]: own[1], [other[0]]: other[1], [both]: myValue });
  },
);
