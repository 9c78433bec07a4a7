import { beforeAll, expect, test } from "vitest";
import { translateIn } from "~/i18n/translate.server";
import { openTestDatabase } from "~tests/setup/database";
import { visibleText } from "~tests/setup/factories-http";
import { readFormValues } from "~tests/setup/forms";
import { openTestServer } from "~tests/setup/server";
import { openStaffClient } from "~tests/setup/staff";

const database = openTestDatabase();
const server = openTestServer(database);
let mine: ReturnType<typeof openStaffClient>;
let theirs: typeof mine;
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
  mine = openStaffClient(server.origin);
  theirs = openStaffClient(server.origin);
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
  return Object.fromEntries(readFormValues(own));
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

test("without a script, the form of a notice undoes a change, and its page says why that is refused", async () => {
  const path = paths.season ?? "";
  const began = readForm(await (await mine.get(path)).text(), "endsOn");
  const save = async (endsOn: string) => {
    expect((await mine.post(path, { ...began, act: "save", endsOn })).status).toBe(303);
    const [step] = await database.sql`select max(id) as id from undo_steps where kind = 'seasons'`;
    return `/staff/undo/seasons/${step?.id}`;
  };
  const undo = await save("2044-04-20");
  const form = { act: "undo", page: path, formKey: "0f7d3c52-6f0e-4d21-9d3a-2f6a1f0c9b11" };
  expect((await mine.get(undo)).status).toBe(200);
  const done = await mine.post(undo, form);
  expect([done.status, done.headers.get("Location")]).toEqual([303, path]);
  expect(readForm(await (await mine.get(path)).text(), "endsOn").endsOn).toBe(began.endsOn);

  const second = await save("2044-04-21");
  await theirs.post(path, { ...began, act: "save", base: "", endsOn: "2044-04-22" });
  const refused = await mine.post(second, { ...form, page: "https://evil.example" });
  expect(refused.status).toBe(409);
  expect(visibleText(await refused.text())).toContain(translateIn("vi")("errors.undo_changed"));
});
