import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getTicket } from "~/domain/catalog/get-ticket.server";
import { getTicketPage } from "~/domain/catalog/get-ticket-page.server";
import { renameItemAddress } from "~/domain/catalog/rename-item-address.server";
import { copyTicketType, createTicketType, saveTicketType } from "~/domain/catalog/save-ticket-type.server";
import { getTicketType } from "~/domain/catalog/staff-tickets.server";
import { getTicketContent, saveTicketContent } from "~/domain/catalog/ticket-content.server";
import { SaveTicketContent } from "~/domain/catalog/ticket-content-schema.server";
import { CreateTicketType, SaveTicketType } from "~/domain/catalog/ticket-schema.server";
import { auditEntries, pictures, redirects, services, ticketTypes } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { veGiaDinh } from "~tests/setup/demo";
import { asStaff, createVisit } from "~tests/setup/factories";
import { makeCategory, makeProduct, makeService } from "~tests/setup/factories-goods";

const database = openTestDatabase();
const slug = "cap-treo-khu-hoi";

async function visitTicket() {
  const ctx = asStaff(await createVisit(database.db), "manager");
  const [row] = await database.db.select({ id: ticketTypes.id }).from(ticketTypes).where(eq(ticketTypes.slug, slug));
  const id = row!.id;
  const save = (parts: object) => saveTicketContent(ctx, SaveTicketContent.parse({ id, ...parts }));
  const read = async () => (await getTicketContent(ctx, { id })).values;
  return { ctx, id, save, read };
}

test("staff write every part of a ticket's page, and visitors see it", async () => {
  const { ctx, save, read } = await visitTicket();
  const before = await read();
  const parts = {
    gallery: before.gallery.slice(0, 1).map((one) => ({ ...one, caption: { vi: "Chú thích mới" } })),
    facts: [{ icon: "clock", title: { vi: "Nửa ngày" }, note: { vi: "cả đi và về" } }],
    trip: [{ title: { vi: "Ga mới" }, note: { vi: "có ghế ngồi", en: "with seats" } }, ...before.trip],
    answers: [{ question: { vi: "Có chỗ gửi xe?" }, answer: { vi: "Có, ở ga Suối Mơ." } }],
    recommendedTimes: [{ from: "11-01", to: "02-29", time: "07:30", reason: { vi: "trời trong" } }],
    quote: null,
    helpline: { phone: "0263 3 555 145", note: { vi: "từ 7:00" } },
    companions: ["khan-len-det-tay"],
    admits: { in: 2, most: 2 },
  };
  await save(parts);
  expect(await read()).toEqual(parts);
  const { goesWith, ticket } = await getTicketPage(ctx, { slug });
  expect(goesWith.map((item) => item.slug)).toEqual(["khan-len-det-tay"]);
  expect(ticket.trip[0]?.title.text).toBe("Ga mới");
  expect(ticket.quote).toBeNull();
  const entries = await database.db.select().from(auditEntries).orderBy(auditEntries.id);
  expect(entries.at(-1)).toMatchObject({
    ...{ action: "row_changed", before: { "trip.1.title.vi": "Ga Suối Mơ" }, after: { "trip.1.title.vi": "Ga mới" } },
  });
  await save({ quote: before.quote });
  expect((await read()).trip).toEqual(parts.trip);
});

test("two people who change different parts keep both, and the same part is refused once with what the other wrote", async () => {
  const { save, read } = await visitTicket();
  const fact = (title: string) => ({ icon: "info", title: { vi: title }, note: { vi: "cả đoàn" } });
  await save({ facts: [fact("Một"), fact("Hai")] });
  const base = await read();
  const [mine, theirs] = [[fact("Hai"), fact("Một")], [fact("Hai")]];
  await save({ helpline: { phone: "1900 1234", note: { vi: "cả ngày" } }, base });
  await save({ facts: theirs, base });
  expect(await read()).toMatchObject({ facts: theirs, helpline: { phone: "1900 1234" } });
  await expect(save({ facts: mine, base })).rejects.toMatchObject({
    code: "edit_conflict",
    field: "facts",
    params: { theirs: expect.stringContaining("Hai") },
  });
  await save({ facts: mine, base: await read() });
  expect((await read()).facts).toEqual(mine);
});

test("companions are found by slug or full name, and wrong ones are refused at their row", async () => {
  const { ctx, id, save, read } = await visitTicket();
  const [service] = await database.db.select().from(services).where(eq(services.slug, "huong-dan-vien"));
  await save({ companions: [service!.name.vi, "khan-len-det-tay"] });
  expect((await read()).companions).toEqual(["huong-dan-vien", "khan-len-det-tay"]);
  await expect(
    save({ companions: ["khan-len-det-tay", "không có", "huong-dan-vien", service!.name.vi] }),
  ).rejects.toMatchObject({
    ...{ code: "companion_not_found", field: "companions.1" },
    also: [{ code: "value_repeated", field: "companions.3" }],
  });
  const copy = await copyTicketType(ctx, { id });
  expect((await getTicketContent(ctx, copy)).values.companions).toEqual(["huong-dan-vien", "khan-len-det-tay"]);
});

test("a service and a product with the same address or name are both companions", async () => {
  const { ctx, id, save } = await visitTicket();
  const slug = "khan-chung";
  await makeService(database.db, { slug, name: ["Mượn khăn", "Scarf hire"] });
  const category = await makeCategory(database.db, "khan");
  await makeProduct(database.db, category, { slug, name: ["Khăn", "Scarf"] });
  const listed = async () => (await getTicketContent(ctx, { id })).companionNames;
  await save({ companions: [slug, slug] });
  expect(await listed()).toEqual(["Mượn khăn", "Khăn"]);
  await save({ companions: await listed(), helpline: null });
  await save({ companions: ["Khăn", "Mượn khăn", "khan-len-det-tay"] });
  expect((await listed()).slice(0, 2)).toEqual(["Khăn", "Mượn khăn"]);
  await expect(save({ companions: [slug, slug, slug] })).rejects.toMatchObject({
    ...{ code: "value_repeated", field: "companions.2" },
  });
});

test("a visitor's picture cannot be chosen for a ticket", async () => {
  const { ctx, id, save, read } = await visitTicket();
  const row = { slug: "up-khach", hash: "0123abcd", bytes: Buffer.from("x"), contentType: "image/webp" };
  const alt = { vi: "Khách", en: "A visitor" };
  await database.db.insert(pictures).values({ ...row, alt, width: 1, height: 1, isFromVisitor: true });
  const { gallery } = await read();
  const chosen = [...gallery, { picture: row.slug, caption: { vi: "Khách" } }];
  await expect(save({ gallery: chosen })).rejects.toMatchObject({ code: "picture_unknown", field: "gallery" });
  const { facts } = await getTicketType(ctx, { id });
  for (const picture of [row.slug, "no-such-picture"])
    await expect(saveTicketType(ctx, SaveTicketType.parse({ ...facts, id, picture }))).rejects.toMatchObject({
      ...{ code: "picture_unknown", field: "picture" },
    });
  const added = { name: { vi: "Vé" }, summary: { vi: "Vé" }, openWeekdays: [1], picture: row.slug };
  const categories = [{ name: { vi: "Khách" }, weekday: 1_000 }];
  await expect(createTicketType(ctx, CreateTicketType.parse({ ...added, categories }))).rejects.toMatchObject({
    ...{ code: "picture_unknown", field: "picture" },
  });
});

test("values that a page cannot show are refused", () => {
  const isInput = (parts: object) => SaveTicketContent.safeParse({ id: 1, ...parts }).success;
  expect(isInput({ admits: { most: 3 } })).toBe(false);
  expect(isInput({ admits: { in: 100 } })).toBe(false);
  expect(isInput({ recommendedTimes: [{ from: "02-30", to: "03-01", time: "07:00", reason: { vi: "x" } }] })).toBe(
    false,
  );
  expect(isInput({ facts: Array.from({ length: 7 }, () => ({ title: { vi: "x" }, note: { vi: "x" } })) })).toBe(false);
  expect(isInput({ trip: [{ title: { vi: "x".repeat(81) }, note: { vi: "x" } }] })).toBe(false);
});

test("a renamed ticket is found at its new address, and its old one redirects in both languages", async () => {
  const { ctx, id } = await visitTicket();
  const rename = (to: string, base?: string) => renameItemAddress(ctx, { kind: "ticket-types", id, slug: to, base });
  await rename("cap-treo", slug);
  expect((await getTicket(ctx, { slug: "cap-treo" })).slug).toBe("cap-treo");
  const rules = await database.db.select().from(redirects);
  const targetOf = (source: string) => rules.find((rule) => rule.source === source)?.target;
  expect(targetOf(`/tickets/${slug}`)).toBe("/tickets/cap-treo");
  expect(targetOf(`/en/tickets/${slug}`)).toBe("/en/tickets/cap-treo");
  await expect(rename("khac", slug)).rejects.toMatchObject({ code: "edit_conflict", params: { theirs: "cap-treo" } });
  await expect(rename("ve-gia-dinh")).rejects.toMatchObject({
    ...{ code: "value_taken", field: "slug", params: { owner: veGiaDinh.name.vi } },
  });
  await rename(slug);
  expect((await getTicket(ctx, { slug })).slug).toBe(slug);
});
