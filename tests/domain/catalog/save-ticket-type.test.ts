import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { copyTicketType, createTicketType } from "~/domain/catalog/save-ticket-type.server";
import { CreateTicketType } from "~/domain/catalog/ticket-schema.server";
import { auditEntries, priceCategories, ticketTypes } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();

test("ticket types of one name, and copies, get addresses of their own", async () => {
  const { db } = database;
  const ctx = asStaff(await createVisit(db), "manager");
  const input = CreateTicketType.parse({
    ...{ name: { vi: "Vé đêm trăng" }, summary: { vi: "Vé" }, description: { vi: "" }, openWeekdays: [6], times: [] },
    categories: [{ name: { vi: "Người lớn" }, weekday: 100_000, weekend: 120_000 }],
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
  const prices = { "price.weekday": 100_000, "price.weekend": 120_000, "price.holiday": 120_000 };
  expect(entry?.after).toMatchObject({ "name.vi": "Người lớn", ...prices });
  expect([first, second, copy].map(slugOf)).toEqual(["ve-dem-trang", "ve-dem-trang-2", "ve-dem-trang-3"]);
});
