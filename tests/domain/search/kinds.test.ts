import { expect, test } from "vitest";
import { kindNames } from "~/domain/search/kinds";
import { openTestDatabase } from "~tests/setup/database";

const database = openTestDatabase();

test("every kind that can be found has a trigger that keeps its entries, and every such trigger its kind", async () => {
  const triggers = await database.sql<{ kind: string }[]>`
    select split_part(encode(tgargs, 'escape'), '\\000', 1) as kind
    from pg_trigger where tgfoid = 'keep_search_entry'::regproc order by kind`;
  expect(triggers.map(({ kind }) => kind)).toEqual(kindNames.toSorted());
});

test("the demo has something of every kind to be found", async () => {
  const rows = await database.sql<{ kind: string }[]>`select distinct kind from search_entries order by kind`;
  expect(rows.map(({ kind }) => kind)).toEqual(kindNames.toSorted());
});
