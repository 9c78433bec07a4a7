import { beforeAll, expect, test, vi } from "vitest";
import { releaseExpiredHolds } from "~/domain/cart/end-hold.server";
import { holdPlaces } from "~/domain/cart/hold-places.server";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit, fillCart, findDayAhead, morning, slotOf } from "~tests/setup/factories";

const database = openTestDatabase();
const [bad, good] = [{ date: findDayAhead(1) }, { date: findDayAhead(3) }];

beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => undefined));

test("a hold that fails to be released does not delay the others", async () => {
  const { db } = database;
  const { reserved } = await slotOf(db, good);
  for (const line of [bad, good]) {
    const ctx = await createVisit(db);
    await fillCart(ctx, line);
    await holdPlaces(ctx, { kind: "cart" });
  }
  await database.sql`update slots set reserved = 0 where date = ${bad.date}`;
  await releaseExpiredHolds({ db, now: new Date(morning.getTime() + 16 * 60_000) });
  expect((await slotOf(db, good)).reserved).toBe(reserved);
});
