import { expect, test } from "vitest";
import { getSettings, saveSettings } from "~/domain/back-office/edit-settings.server";
import { addVariant } from "~/domain/cart/add-to-cart.server";
import type { Role } from "~/domain/permission";
import { findNextStep, listSetup, openShop } from "~/domain/setup/list-setup.server";
import { getShop } from "~/domain/shop/get-shop.server";
import { inviteStaffMember } from "~/domain/staff/invitations.server";
import { config } from "~/lib/config.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const database = openTestDatabase();

async function visitClosedShop() {
  await database.sql`update settings set value = '' where key = 'opened_at'`;
  return createVisit(database.db, { shop: await getShop(database.db) });
}

test("the demo's bank account blocks the opening, and of two staff members who open the shop at the same moment one succeeds", async () => {
  const ctx = asStaff(await visitClosedShop());
  const bank = async () => (await listSetup(ctx)).steps.find(({ id }) => id === "bank");
  expect(await bank()).toMatchObject({ isDone: false, isRequired: true, fact: "bank_of_demo" });
  await expect(openShop(ctx)).rejects.toMatchObject({ code: "setup_unfinished" });
  await database.sql`update settings set value = '0071000123456' where key = 'bank_account'`;
  const ready = { ...ctx, shop: await getShop(database.db) };
  const results = await Promise.allSettled([openShop(ready), openShop(ready)]);
  expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(results.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "shop_opened" } });
  expect(await database.sql`select count(*)::int from audit_entries where action = 'shop_opened'`).toEqual([
    { count: 1 },
  ]);
});

test("each role sees the steps whose pages it may open", async () => {
  const ctx = await visitClosedShop();
  const stepsOf = async (role: Role) => (await listSetup(asStaff(ctx, role))).steps.map(({ id }) => id);
  expect(await stepsOf("editor")).toEqual(["policies", "home_picture"]);
  expect(await stepsOf("manager")).toEqual([
    ...["first_ticket", "open_days", "holidays", "vat", "policies", "test_order", "home_picture"],
  ]);
  expect(await findNextStep(asStaff(ctx, "accountant"))).toBeNull();
});

test("hours and colours that every shop begins with do not count as the shop's own", async () => {
  const ctx = asStaff(await visitClosedShop());
  const step = async (id: string) => (await listSetup(ctx)).steps.find((one) => one.id === id);
  expect(await step("hours")).toMatchObject({ isDone: false, params: { opens: "07:00", closes: "17:30" } });
  const { values } = await getSettings(ctx, { group: "hours" });
  await saveSettings(ctx, { group: "hours", values, base: values });
  expect(await step("hours")).toMatchObject({ isDone: true });
  await database.sql`delete from logos`;
  expect(await step("look")).toMatchObject({ isDone: false });
});

test("the step of the contacts names only what is missing", async () => {
  const visit = asStaff(await visitClosedShop());
  const contact = async (locale: "vi" | "en") => {
    const ctx = { ...visit, locale, shop: await getShop(database.db) };
    return (await listSetup(ctx)).steps.find(({ id }) => id === "contact");
  };
  expect(await contact("vi")).toMatchObject({ isDone: true, fact: "contact" });
  const before = await database.sql`select key, value from settings where key in ('company_name', 'tax_code')`;
  await database.sql`update settings set value = '' where key in ('company_name', 'tax_code')`;
  try {
    const fact = { isDone: false, fact: "contact_missing" };
    expect(await contact("vi")).toMatchObject({ ...fact, params: { missing: "tên công ty, mã số thuế" } });
    expect(await contact("en")).toMatchObject({ ...fact, params: { missing: "company name, tax code" } });
  } finally {
    for (const { key, value } of before) await database.sql`update settings set value = ${value} where key = ${key}`;
  }
});

test("the step of the second admin says whose invitation waits, until it expires", async () => {
  const ctx = asStaff(await visitClosedShop());
  const step = async () => (await listSetup(ctx)).steps.find(({ id }) => id === "second_admin");
  await database.sql`update staff_members set disabled_at = '2026-01-01T00:00Z' where role = 'admin'
    and id <> (select min(id) from staff_members where role = 'admin')`;
  try {
    expect(await step()).toMatchObject({ isDone: false, fact: "second_admin_missing" });
    await inviteStaffMember(ctx, { email: "hai@example.vn", role: "support" });
    expect(await step()).toMatchObject({ fact: "second_admin_missing" });
    await inviteStaffMember(ctx, { email: "ba@example.vn", role: "admin" });
    const [invited] = await database.sql`select id from staff_invitations where email = 'ba@example.vn'`;
    const waiting = await step();
    expect(waiting).toMatchObject({
      ...{ isDone: false, isWaiting: true, fact: "second_admin_invited", params: { email: "ba@example.vn" } },
      link: `/staff/members#invitation-${invited?.id}`,
    });
    const later = { ...ctx, now: new Date(ctx.now.getTime() + 8 * 86_400_000) };
    expect((await listSetup(later)).steps.find(({ id }) => id === "second_admin")).toMatchObject({
      fact: "second_admin_missing",
    });
  } finally {
    await database.sql`update staff_members set disabled_at = null where role = 'admin'`;
  }
});

test("without a feed from the bank, the owner decides who confirms transfers and how long orders wait", async () => {
  const ctx = asStaff(await visitClosedShop());
  const step = async () => (await listSetup(ctx)).steps.find((one) => one.id === "transfers");
  expect(await step()).toMatchObject({ isDone: true, fact: "transfers_by_feed" });
  const { sepay } = config;
  try {
    config.sepay = { apiKey: undefined, hmacSecret: undefined };
    expect(await step()).toMatchObject({ isDone: false, fact: "transfers_undecided", params: { minutes: 30 } });
    const { values } = await getSettings(ctx, { group: "transfers" });
    await saveSettings(ctx, { group: "transfers", values, base: values });
    expect(await step()).toMatchObject({ isDone: true, fact: "transfers_by_staff" });
    await database.sql`update payment_methods set is_enabled = false where id = 'vietqr'`;
    expect(await step()).toMatchObject({ isDone: true, fact: "transfers_off" });
  } finally {
    config.sepay = sepay;
    await database.sql`update payment_methods set is_enabled = true where id = 'vietqr'`;
  }
});

test("carts of a closed shop are refused, except for staff who preview it", async () => {
  const ctx = await visitClosedShop();
  const item = { sku: "nothing", quantity: 1 };
  await expect(addVariant(ctx, item)).rejects.toMatchObject({ code: "shop_closed" });
  const preview = { ...ctx, visitor: { ...ctx.visitor, isPreviewing: true } };
  await expect(addVariant(preview, item)).rejects.not.toMatchObject({ code: "shop_closed" });
});
