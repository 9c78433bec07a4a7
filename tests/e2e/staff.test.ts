import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { TOTP } from "otpauth";
import type { APIRequestContext, Page } from "playwright";
import { beforeAll, expect as expectValue, test } from "vitest";
import type { Role } from "~/domain/permission";
import { currentTime } from "~/lib/clock";
import { findDayAhead } from "~tests/setup/factories";
import { openStaffClient } from "~tests/setup/staff";
import { isOfResource, listStaffPages, type StaffPageReader } from "~tests/setup/staff-pages";
import { isFullSweep, testInFullSweep } from "~tests/setup/sweep";
import { waitForEmailedLink } from "./account-forms";
import { expectAccessible, injectAxe, showWideAndDark } from "./expect-accessible";
import { findFreeDay, openTestShop } from "./shop";
import { expect, openPath, type Shopper } from "./shopper";
import { orderTickets } from "./shopper-state";

const shop = openTestShop();
const password = "sương sớm trên đồi chè";
const slug = "cap-treo-khu-hoi";
let code = "";

beforeAll(async () => {
  const choice = { slug, date: (await findFreeDay(shop, slug)).date, adults: 1 };
  code = await orderTickets(shop, await shop.visit(), choice, { fullName: "Lý Thị Thơm" });
  await shop.sql`insert into contact_messages (form_key, full_name, email, message, locale, created_at)
    values (${randomUUID()}, 'Vũ Đình An', 'an@example.vn', 'Có chỗ gửi hành lý không?', 'vi', ${currentTime().toISOString()})`;
});

test("an invited staff member sets a password and two-factor authentication and gets in", async () => {
  const admin = await loggedIn("admin");
  const email = `hoa-${randomUUID()}@nuimay.example`;
  await admin.page.goto("/staff/members");
  const { t } = admin;
  await admin.page.getByLabel(t("staff.fields.email")).fill(email);
  await admin.page.getByRole("button", { name: t("staff.members.invite_button") }).click();
  await expect(admin.page.getByRole("status")).toContainText(email);

  const newcomer = await shop.visit({ script: false });
  const { page } = newcomer;
  await openPath(newcomer, await waitForEmailedLink(newcomer, "staff_invitation", email));
  await page.getByLabel(t("staff.fields.full_name")).fill("Mai Thị Hoa");
  await page.getByLabel(t("staff.fields.password")).first().fill(password);
  await page.getByLabel(t("staff.fields.confirmation")).fill(password);
  await page.getByRole("button", { name: t("staff.invitation.button") }).click();
  await expect(page.getByRole("img", { name: t("staff.two_factor.qr") })).toBeVisible();
  const secret = ((await page.locator(".staff-key").textContent()) ?? "").replace(/ /g, "");
  await page.getByLabel(t("staff.fields.one_time_code")).fill("000 000");
  await page.getByRole("button", { name: t("staff.two_factor.button") }).click();
  await expect(page.getByRole("alert")).toContainText(t("errors.one_time_code_wrong"));
  await page
    .getByLabel(t("staff.fields.one_time_code"))
    .fill(new TOTP({ secret }).generate({ timestamp: currentTime().getTime() }));
  await page.getByRole("button", { name: t("staff.two_factor.button") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("staff.rooms.home") })).toBeVisible();
});

test("support finds an order, adds a note and confirms its transfer", async () => {
  const support = await loggedIn("support");
  const { page, t } = support;
  await page.goto("/staff");
  await openArea(support, "orders");
  await page.getByLabel(t("staff.orders.search")).fill("ly thi thom");
  await page.getByRole("button", { name: t("staff.orders.submit_search") }).click();
  await page.getByRole("link", { name: code }).click();
  await page.getByText(`${t("staff.order.note")}…`).click();
  await page.getByLabel(t("staff.order.note"), { exact: false }).last().fill("Khách đi xe lăn");
  await page.getByRole("button", { name: t("staff.order.note_save") }).click();
  await expect(page.getByText("Khách đi xe lăn")).toBeVisible();

  const [order] = await shop.sql`select total from orders where code = ${code}`;
  await openArea(support, "money");
  await page.getByLabel(t("staff.orders.code")).first().fill(code);
  await page.getByLabel(t("staff.fields.amount")).fill(String(order?.total));
  await page.getByLabel(t("staff.money.reference")).fill("FT26326001");
  await page.getByRole("button", { name: t("staff.money.confirm_button") }).click();
  await expect(page.getByRole("status")).toContainText(t("staff.money.outcome.paid", { code }));
  await page.goto(`/staff/orders/${code}`);
  await expect(page.getByText("FT26326001").first()).toBeVisible();
});

test("the keys of the search open its box and a palette, whose Enter opens the only order that was found", async () => {
  const { page, t } = await loggedIn("support", { script: true });
  await page.goto("/staff");
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox", { name: t("staff_search.label") })).toBeFocused();
  await page.goto("/staff/money");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog");
  await page.keyboard.type("thom");
  await expect(palette.getByRole("link", { name: /Lý Thị Thơm/ }).first()).toBeVisible();
  await palette.getByRole("searchbox").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/staff/orders/${code}$`));
});

test("staff move through a list and select a row by keys, and a form counts its changed fields and is saved by Ctrl+Enter", async () => {
  const { page, t } = await loggedIn("manager", { script: true });
  await page.goto("/staff/rows/holidays");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(page.locator(".staff-table tbody tr").nth(1).getByRole("checkbox")).toBeChecked();
  await page.keyboard.press("Enter");
  const field = page.getByRole("textbox").and(page.locator("main [name='name.vi']"));
  await field.fill("Ngày của mây");
  await expect(page.locator(".staff-save-bar")).toContainText(`${t("back_office.rows.changed")} 1:`);
  await field.press("Control+Enter");
  await expect(page.getByRole("status").first()).toBeVisible();
  await expect(page.locator("main")).toContainText("Ngày của mây");
});

test("a menu, a help text and tabs work without scripts, and by the keys of the keyboard with them", async () => {
  const plain = await loggedIn("manager", { script: false });
  const { t } = plain;
  const more = t("back_office.head.more");
  await plain.page.goto("/staff/rows/holidays");
  await plain.page.locator("summary", { hasText: more }).click();
  await plain.page.getByRole("link", { name: t("back_office.rows.import") }).click();
  await expect(plain.page).toHaveURL(/\/staff\/rows\/holidays\/import$/);
  await plain.page.goto("/staff/policies/privacy");
  const languagesOn = (page: Page) => page.getByRole("navigation", { name: t("back_office.policies.languages") });
  await expect(languagesOn(plain.page).getByRole("link")).toHaveCount(2);

  const { page } = await loggedIn("manager", { script: true });
  const refused: string[] = [];
  page.on("console", (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()));
  await page.goto("/staff/rows/holidays");
  await page.locator("summary", { hasText: more }).hover();
  const menu = page.getByRole("button", { name: more });
  await menu.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem").first()).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await page.getByRole("button", { name: t("back_office.head.help") }).click();
  const help = page.getByRole("dialog", { name: t("back_office.head.help") });
  await expect(help).toContainText(t("back_office.help.holidays"));
  await page.locator("h1").click();
  await expect(help).toHaveCount(0);
  await menu.click();
  await page.getByRole("menuitem", { name: t("back_office.rows.import") }).click();
  await expect(page).toHaveURL(/\/staff\/rows\/holidays\/import$/);

  await page.goto("/staff/policies/privacy");
  await languagesOn(page).getByRole("link").first().hover();
  await expect(page.getByRole("tabpanel", { name: "Tiếng Việt" })).toBeVisible();
  await page.getByRole("tab", { name: "Tiếng Việt" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tabpanel", { name: "English" })).toBeVisible();
  await expect(page.getByRole("tab", { name: "English" })).toBeFocused();
  await expectAccessible(page);
  expectValue(refused).toEqual([]);
});

test("the keys work in a browser that blocks the site's storage", async () => {
  const { page, t } = await loggedIn("manager", { script: true });
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("Access is denied for this document.", "SecurityError");
      },
    });
  });
  await page.goto("/staff/rows/holidays");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  const field = page.locator("main [name='name.vi']");
  await field.fill("Ngày của gió");
  await field.press("Control+Enter");
  await expect(page.getByRole("status").first()).toBeVisible();
  await expect(page.locator("main")).toContainText("Ngày của gió");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog").getByRole("searchbox", { name: t("staff_search.label") })).toBeFocused();
});

test("the browser asks before a changed form is left, and neither after a save nor when nothing was changed", async () => {
  const { page } = await loggedIn("manager", { script: true });
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type());
    return dialog.dismiss();
  });
  const field = page.locator("main [name='name.vi']");
  await page.goto("/staff/rows/holidays/new");
  await page.goto("/staff/rows/seasons/new");
  expect(dialogs).toEqual([]);
  await field.fill("Mùa thử");
  await page.evaluate(() => location.assign("/staff"));
  await expect.poll(() => dialogs).toEqual(["beforeunload"]);
  await expect(field).toHaveValue("Mùa thử");
  await page.locator("main [name='startsOn']").fill("2033-01-01");
  await page.locator("main [name='endsOn']").fill("2033-01-05");
  await Promise.all([page.waitForEvent("load"), page.locator(".staff-save-bar button").click()]);
  await page.goto("/staff");
  expect(dialogs).toEqual(["beforeunload"]);
});

test("a product is priced, stocked and given another picture in a browser with scripts, and a pasted price is undone", async () => {
  const { page, t } = await loggedIn("manager", { script: true });
  const [tea] = await shop.sql`select id, product_id, price, stock_id from variants where sku = 'NM01-50G'`;
  const read = async () =>
    (
      await shop.sql`select price, quantity from variants join stocks on stocks.id = stock_id where sku = 'NM01-50G'`
    )[0];
  const before = await read();
  const product = `/staff/products/${tea?.product_id}`;
  const field = (name: string) => page.locator(`[name="${name}"]`);
  const untilLoaded = (act: () => Promise<void>) => Promise.all([page.waitForEvent("load"), act()]);
  await page.goto(product);
  await field(`variants.${tea?.id}.price`).fill("505.000");
  await page
    .locator("summary", { has: page.getByText(t("back_office.product.move")) })
    .first()
    .click();
  await field(`moves.${tea?.id}.reason`).selectOption("received");
  await field(`moves.${tea?.id}.count`).fill("40");
  await untilLoaded(() => page.keyboard.press("Enter"));
  await expect.poll(read).toEqual({ price: 505_000, quantity: before?.quantity + 40 });

  await page.goto(`/staff/item-pictures/products/${tea?.product_id}`);
  const unticked = page.locator('input[name="pictures"]:not(:checked)').first();
  const chosen = await unticked.inputValue();
  await unticked.check();
  await untilLoaded(() => page.getByRole("button", { name: t("pictures.choose.save") }).click());
  const isChosen = async () =>
    (await shop.sql`select ${chosen} = any(pictures) as has from products where id = ${tea?.product_id}`)[0]?.has;
  await expect.poll(isChosen).toBe(true);

  await page.goto(`${product}/paste`);
  await field("lines").fill("NM01-50G\t515.000\t\tx");
  await untilLoaded(() => page.getByRole("button", { name: t("back_office.import.preview") }).click());
  await untilLoaded(() => page.locator('button[value="apply"]').click());
  await expect.poll(async () => (await read())?.price).toBe(515_000);
  await untilLoaded(() => page.locator('button[value="undo"]').first().click());
  await expect.poll(async () => (await read())?.price).toBe(505_000);
});

test("with scripts, a manager makes a ticket type, gives it a row of its page and a price, and closes a part of a day", async () => {
  const { page, t } = await loggedIn("manager", { script: true });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto("/staff/tickets/new");
  await page.locator('[name="name.vi"]').fill("Vé sân băng");
  await page.locator('[name="summary.vi"]').fill("Một giờ trên băng");
  await page.locator('[name="capacity"]').fill("30");
  await page.locator('[name="categories.r0.vi"]').fill("Khách băng");
  await page.locator('[name="categories.r0.weekday"]').fill("120.000");
  await press(t("back_office.tickets.create"));
  await expect(page.getByText("120k").first()).toBeVisible();
  await press(t("back_office.tickets.put_on_sale"));
  await page.getByRole("link", { name: t("back_office.content.link") }).click();
  await page.getByText(t("back_office.field.facts"), { exact: true }).click();
  await page.locator('[name="facts.0.title.vi"]').fill("60 phút");
  await page.locator('[name="facts.0.note.vi"]').fill("mỗi lượt");
  await press(t("back_office.rows.save"));
  await expect(page.getByRole("status")).toContainText(t("back_office.content.saved"));
  await page.getByText(t("back_office.field.facts"), { exact: true }).click();
  await expect(page.locator('[name="facts.0.title.vi"]')).toHaveValue("60 phút");
  await page.goto(page.url().replace(/page$/, "prices"));
  await page.locator('[name^="prices."]').first().fill("150.000");
  await page.locator('button[value="plan"]').click();
  await expect(page.getByText("150.000").first()).toBeVisible();
  await page.locator('button[value="apply"]').click();
  await expect(page.getByRole("status")).toBeVisible();
  const day = findDayAhead(20);
  await page.goto(`/staff/days?month=${day.slice(0, 7)}`);
  const form = page.locator('form:has(button[value="last_entry"])');
  await form.evaluate((element) => element.closest("details")?.setAttribute("open", ""));
  await form.locator('[name="from"]').fill(day);
  await form.locator('[name="to"]').fill(day);
  await form.locator('[name="lastEntry"]').fill("12:00");
  await form.locator('button[value="last_entry"]').click();
  await page.locator('button[value="apply"]').click();
  await expect(page.getByRole("status")).toBeVisible();
});

testInFullSweep("an enquiry is answered by email", async () => {
  const support = await loggedIn("support");
  const { page, t } = support;
  await page.goto("/staff/enquiries");
  await page.getByRole("link", { name: /Vũ Đình An/ }).click();
  await page.getByRole("button", { name: t("staff.enquiries.send") }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByLabel(t("staff.enquiries.answer")).last().fill("Có ạ, ngay cạnh quầy vé.");
  await page.getByRole("button", { name: t("staff.enquiries.send") }).click();
  await expect(page.getByRole("status")).toContainText(t("staff.enquiries.answered"));
  const inbox = async () => (await page.request.get("/simulator/inbox?to=an@example.vn")).text();
  await expect.poll(inbox, { timeout: 20_000 }).toMatch(/trả lời bạn/);
});

const parts = [0, 1, 2, 3, 4, 5, 6, 7, 8];
let listed: Promise<string[]> | undefined;

/**
 * Each part visits every ninth page, in one of the two languages, so that a slow machine does not take it for a hang.
 * In CI, narrow and light takes turns with wide and dark, and a quarter of the pages of resources is visited, because
 * these consist of the same parts.
 */
test.for(parts)("staff pages are small and accessible, narrow and light or wide and dark: part %s", async (part) => {
  const admin = await loggedIn("admin", { script: true });
  const { page } = admin;
  await injectAxe(admin.context);
  listed ??= listStaffPages(readPagesWith(page.request), code);
  const all = await listed;
  const ofResources = all.filter(isOfResource);
  const visited = all.filter((path) => isFullSweep || !isOfResource(path) || ofResources.indexOf(path) % 4 === 0);
  const paths = visited.filter((_, index) => index % parts.length === part);
  await setLanguage(admin, part % 2 === 0 ? "vi" : "en");
  const faults: string[] = [];
  for (const [index, path] of paths.entries())
    for (const width of isFullSweep ? widths : [widths[index % 2]])
      await isForEverybodyAt(page, path, width).catch((error) =>
        faults.push(`${path} ${width} ${JSON.stringify(error.actual ?? error.message)}`),
      );
  expectValue(paths.length).toBeGreaterThan(0);
  expectValue(faults).toEqual([]);
});

test("the header and the footer of staff pages are accessible, wide and dark, in both languages", async () => {
  const admin = await loggedIn("admin", { script: true });
  const { page } = admin;
  await isForEverybodyAt(page, "/staff", "wide");
  await setLanguage(admin, "en");
  await page.reload();
  await expectAccessible(page);
  await isForEverybodyAt((await shop.visit()).page, "/staff/login", "wide");
});

/** The limit of a staff page's document. Long lists may have twice as much, but the demo has none. */
const maxBytes = 30_000;

const widths = ["narrow", "wide"] as const;

async function isForEverybodyAt(page: Page, path: string, width: (typeof widths)[number] = "narrow") {
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 360, height: 800 });
  const document = await (await page.goto(path))?.body();
  expectValue(gzipSync(document ?? "").byteLength, "compressed bytes").toBeLessThanOrEqual(maxBytes);
  if (width === "wide") await showWideAndDark(page);
  await expectAccessible(page);
}

/** On phones the menu is a sheet that opens without a script. */
async function openArea({ page, t }: Shopper, area: "orders" | "money") {
  await page.getByRole("button", { name: t("back_office.menu.open") }).click();
  const menu = page.getByRole("navigation", { name: t("staff.nav") });
  await menu.getByRole("link", { name: t(`back_office.areas.${area}`) }).click();
}

function setLanguage({ context }: Shopper, locale: "vi" | "en") {
  return context.addCookies([{ name: "locale", value: locale, url: shop.origin }]);
}

function readPagesWith(request: APIRequestContext): StaffPageReader {
  return {
    read: async (path) => (await request.get(path)).text(),
    send: async (path, multipart) => new URL((await request.post(path, { multipart })).url()).pathname,
  };
}

/** A demo staff member whose browser has logged in. `script` is needed only to run axe. */
async function loggedIn(role: Role, { script = false } = {}): Promise<Shopper> {
  const shopper = await shop.visit({ script });
  await setLanguage(shopper, "vi");
  const client = openStaffClient(shop.origin);
  await client.logIn(role);
  const value = client.cookie().replace("staff=", "");
  await shopper.context.addCookies([{ name: "staff", value, url: `${shop.origin}/staff` }]);
  return shopper;
}
