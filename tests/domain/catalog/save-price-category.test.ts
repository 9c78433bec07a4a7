import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { countMembers, nameMembers } from "~/domain/catalog/category-members.rules";
import { savePriceCategory } from "~/domain/catalog/save-price-category.server";
import { copyTicketType, createTicketType } from "~/domain/catalog/save-ticket-type.server";
import { CreateTicketType, SavePriceCategory } from "~/domain/catalog/ticket-schema.server";
import { findRisingStep } from "~/domain/catalog/ticket-terms.rules";
import { auditEntries, priceCategories, ticketTypes } from "~db/schema";
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

test("each step of the refund terms must have fewer hours and a lower percentage than the previous one", () => {
  const steps = [
    { untilHours: 72, percent: 100 },
    { untilHours: 24, percent: 50 },
  ];
  expect(findRisingStep(steps)).toBeNull();
  expect(findRisingStep([])).toBeNull();
  expect(findRisingStep(steps.toReversed())).toBe(1);
  expect(findRisingStep([...steps, { untilHours: 24, percent: 10 }])).toBe(2);
  expect(findRisingStep([...steps, { untilHours: 12, percent: 50 }])).toBe(2);
});

test("ticket types of one name, and copies, get addresses of their own", async () => {
  const { db } = database;
  const ctx = asStaff(await createVisit(db), "manager");
  const input = CreateTicketType.parse({
    ...{ name: { vi: "Vé đêm trăng" }, summary: { vi: "Vé" }, description: { vi: "" }, openWeekdays: [6], times: [] },
    categories: [{ name: { vi: "Người lớn" }, weekday: 100_000 }],
  });
  const first = await createTicketType(ctx, input);
  const second = await createTicketType(ctx, input);
  const copy = await copyTicketType(ctx, second);
  const rows = await db.select({ id: ticketTypes.id, slug: ticketTypes.slug }).from(ticketTypes);
  const slugOf = ({ id }: { id: number }) => rows.find((row) => row.id === id)?.slug;
  const [category] = await db.select().from(priceCategories).where(eq(priceCategories.ticketTypeId, first.id));
  const [entry] = await db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.subject, `row price-categories ${category?.id}`));
  const prices = { "price.weekday": 100_000, "price.weekend": 100_000, "price.holiday": 100_000 };
  expect(entry?.after).toMatchObject({ "name.vi": "Người lớn", ...prices });
  expect([first, second, copy].map(slugOf)).toEqual(["ve-dem-trang", "ve-dem-trang-2", "ve-dem-trang-3"]);
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
      SavePriceCategory.parse({ ticket, id, name, note, position: position + 1, active: true, members: counts }),
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
