import { expect, test } from "vitest";
import { kindNames } from "~/domain/search/search-kinds.server";
import { openTestDatabase } from "~tests/setup/database";

const database = openTestDatabase();

test("every searchable kind has a trigger that maintains its entries, and every such trigger has a kind", async () => {
  const triggers = await database.sql<{ kind: string }[]>`
    select split_part(encode(tgargs, 'escape'), '\\000', 1) as kind
    from pg_trigger where tgfoid = 'update_search_entry'::regproc order by kind`;
  expect(triggers.map(({ kind }) => kind)).toEqual(kindNames.toSorted());
});

test("the demo has entries of every searchable kind", async () => {
  const rows = await database.sql<{ kind: string }[]>`select distinct kind from search_entries order by kind`;
  expect(rows.map(({ kind }) => kind)).toEqual(kindNames.toSorted());
});

test("a search trigger fires for every column that it reads", async () => {
  const overslept = await database.sql`
    select t.tgname, a.attname from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid
    where t.tgfoid = 'update_search_entry'::regproc and array_length(t.tgattr, 1) > 0
      and a.attnum > 0 and a.attname <> 'id' and a.attnum <> all (t.tgattr)
      and encode(t.tgargs, 'escape') ~ ('\\y' || a.attname || '\\y')`;
  expect([...overslept]).toEqual([]);
});
