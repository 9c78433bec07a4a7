import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { groupMemberCounts } from "~/domain/catalog/name-members.rules";
import { savePriceCategory } from "~/domain/catalog/save-price-category.server";
import { SavePriceCategory } from "~/domain/catalog/ticket-schema.server";
import { priceCategories } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();
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
  await save(groupMemberCounts(members));
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
