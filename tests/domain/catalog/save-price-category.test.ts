import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countMembers, nameMembers } from "~/domain/catalog/name-members.rules";
import { savePriceCategory } from "~/domain/catalog/save-price-category.server";
import { SavePriceCategory } from "~/domain/catalog/ticket-schema.server";
import { priceCategories } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();
const kinds = [
  { key: "adult", name: { vi: "Người lớn", en: "Adult" } },
  { key: "child", name: { vi: "Trẻ em" } },
];

test("the people of a group get names by kind and number, from which their number can be counted", () => {
  const count = fc.integer({ min: 0, max: 5 });
  fc.assert(
    fc.property(fc.record({ adult: count, child: count }), (counts) => {
      const members = nameMembers(counts, { name: { vi: "Gia đình" }, kinds });
      const people = counts.adult + counts.child;
      expect(members).toHaveLength(Math.max(1, people));
      const counted = countMembers(members);
      for (const key of ["adult", "child"] as const) expect(counted[key] ?? 0).toBe(counts[key]);
    }),
  );
  expect(nameMembers({}, { name: { vi: "Người lớn" }, kinds })).toEqual([{ vi: "Người lớn" }]);
});

test("saving a family's category keeps the names of its people until their number changes", async () => {
  const { db } = database;
  const ctx = asStaff(await createVisit(db), "manager");
  const [family] = await db.select().from(priceCategories).where(eq(priceCategories.key, "family"));
  const { id, ticketTypeId: ticket, name, note, position, members } = family!;
  const custom = members.map((member, index) => (index === 0 ? { ...member, vi: "Ông nội" } : member));
  await db.update(priceCategories).set({ members: custom }).where(eq(priceCategories.id, id));
  const save = (counts: Record<string, number>) =>
    savePriceCategory(
      ctx,
      SavePriceCategory.parse({ ticket, id, name, note, position: position + 1, isActive: true, members: counts }),
    );
  const readMembers = async () => {
    const [row] = await db.select().from(priceCategories).where(eq(priceCategories.id, id));
    return row!.members;
  };
  await save(countMembers(members));
  expect(await readMembers()).toEqual(custom);
  await save({ adult: 1, child: 2 });
  expect((await readMembers()).map(({ vi, as }) => `${as} ${vi}`)).toEqual([
    ...["adult Người lớn", "child Trẻ em 1", "child Trẻ em 2"],
  ]);
  await expect(savePriceCategory(ctx, SavePriceCategory.parse({ ticket: ticket + 1, id, name }))).rejects.toMatchObject(
    {
      code: "row_not_found",
    },
  );
});
