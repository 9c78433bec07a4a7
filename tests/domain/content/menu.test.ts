import { beforeAll, expect, test } from "vitest";
import { listKitchens } from "~/domain/content/menu.server";
import { instantOf } from "~/lib/shop-time";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";
import { stockContent } from "~tests/setup/factories-content";

const database = openTestDatabase();
beforeAll(() => stockContent(database.db));

test.each([
  ["10:59", []],
  ["11:00", ["thu-bep-trua"]],
  ["13:59", ["thu-bep-trua"]],
  ["14:00", []],
  ["20:00", ["thu-bep-toi"]],
])("at %s on the shop's clock these kitchens are open: %j", async (time, open) => {
  const kitchens = await listKitchens(await createVisit(database.db, { now: instantOf("2026-11-23", time) }));
  expect(kitchens.flatMap(({ slug, isOpen }) => (isOpen ? slug : []))).toEqual(open);
});
