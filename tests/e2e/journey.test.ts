import { expect as expectValue, test } from "vitest";
import { textIn } from "~/lib/locale";
import { formatVnd } from "~/lib/money";
import { linkTo } from "~/site-map";
import { capTreoKhuHoi } from "~tests/setup/demo";
import { findFreeDay, openTestShop } from "./shop";
import {
  bookTickets,
  checkOut,
  expect,
  goToCheckout,
  inEitherLanguage,
  locateCheckoutForm,
  locateQrCodes,
  locateQuantity,
  openPath,
  payByTransfer,
  type Shopper,
  sampleBuyer,
} from "./shopper";
import { orderTickets, payOrderInFull } from "./shopper-state";

const shop = openTestShop();
const { slug, name } = capTreoKhuHoi;

const visitors = [
  { locale: "vi", width: 360, script: true },
  { locale: "en", width: 360, script: false },
] as const;

test.for(visitors)(
  "from the home page to the gate: $locale, $width px, script $script",
  { timeout: 300_000 },
  async (how) => {
    const shopper = await shop.visit(how);
    const { page, t, locale } = shopper;
    const { date } = await findFreeDay(shop, slug);
    const buyer = { ...sampleBuyer, email: `hoa-${how.locale}-${how.width}@example.com` };

    await bookTickets(shopper, { slug, date, adults: 3 });
    await changeTheCart(shopper);
    const total = await totalOf(shopper);

    await goToCheckout(shopper);
    await expect(
      page.getByText(t("checkout.seats_held_until", { time: "" }).replace(/ (\(.*\))?\.$/, "")),
    ).toBeVisible();
    await describeProblem(shopper);
    const code = await checkOut(shopper, buyer);

    await expect(page.getByRole("img", { name: t("orders.transfer_qr") })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: total })).toBeVisible();
    await expect(page.getByRole("definition").filter({ hasText: code })).toBeVisible();
    const [order] = await shop.sql`select total, status, locale from orders where code = ${code}`;
    expectValue(order).toMatchObject({ status: "pending", locale });
    expectValue(total).toBe(spaced(formatVnd(Number(order?.total), locale)));

    await page.getByRole("button", { name: t("orders.check_transfer") }).click();
    await expect(page.getByRole("status")).toContainText(t("orders.checked", { time: "" }).replace(/ ?\.$/, ""));

    await payByTransfer(shopper);
    const tickets = await shop.sql<{ code: string; token: string }[]>`
    select ticket.code, token from tickets ticket join orders on orders.id = order_id where orders.code = ${code}`;
    expectValue(tickets).toHaveLength(3);
    await expect(locateQrCodes(shopper)).toHaveCount(3);
    for (const ticket of tickets) await expect(page.getByText(ticket.code, { exact: true })).toBeVisible();
    await expect(page.getByText(buyer.email)).toBeVisible();

    await findTheOrderAgain(await shop.visit(how), code);
    // The following pages, the calendar file and the email are the same without scripts.
    if (!how.script) return;
    await putIntoTheCalendar(shopper, date);
    await handOneOn(shopper, tickets[0]);
    await atTheGate(tickets[0]);
    await readTicketEmail(shopper, buyer.email);
  },
);

async function changeTheCart(shopper: Shopper) {
  const { page, t, locale } = shopper;
  const before = await totalOf(shopper);
  await page.getByRole("link", { name: t("cart.edit_visit") }).click();
  await expect(locateQuantity(shopper, "adult")).toHaveValue("3");
  await locateQuantity(shopper, "adult").fill("2");
  await locateQuantity(shopper, "child").fill("1");
  await page.getByRole("button", { name: t("tickets.order.change_line") }).click();
  const people = page.getByText(locale === "vi" ? "2 người lớn, 1 trẻ em" : "2 × Adult, 1 × Child", { exact: true });
  await expect(people).toBeVisible();
  const total = await totalOf(shopper);
  expectValue(total).not.toBe(before);

  await page.getByRole("button", { name: t("cart.remove") }).click();
  await expect(page.getByText(t("cart.line_removed", { name: textIn(name, locale) }))).toBeVisible();
  await expect(page.getByText(t("cart.empty"))).toBeVisible();
  await page.getByRole("button", { name: t("cart.undo") }).click();
  await expect(people).toBeVisible();
  expectValue(await totalOf(shopper)).toBe(total);
}

async function totalOf({ page, t }: Shopper): Promise<string> {
  const line = await page.getByText(t("cart.total")).innerText();
  return spaced(line.replace(t("cart.total"), ""));
}

const spaced = (text: string) => text.replace(/\s+/g, " ").trim();

async function describeProblem(shopper: Shopper) {
  const { page, t } = shopper;
  const form = locateCheckoutForm(shopper);
  await form.name.fill("Trần Văn Mây");
  await form.phone.fill("12");
  await form.email.fill("hoa@");
  await form.noteFold.click();
  await form.note.fill("Ghế cạnh cửa sổ");
  const answer = page.waitForResponse(
    (response) => response.request().method() === "POST" && !response.url().includes("/api/"),
  );
  await form.place.click();
  expectValue((await answer).status()).toBe(422);

  const summary = page.getByRole("alert");
  await expect(summary.getByRole("link")).toHaveCount(2);
  await expect(summary).toContainText(t("errors.invalid_email"));
  await summary.getByRole("link", { name: t("errors.invalid_phone") }).click();
  await expect(form.phone).toBeFocused();
  await expect(form.phone).toHaveValue("12");
  await expect(form.phone).toHaveAccessibleDescription(new RegExp(t("errors.invalid_phone").slice(0, 20)));
  await expect(form.name).toHaveValue("Trần Văn Mây");
  await expect(form.email).toHaveValue("hoa@");
  await expect(form.note).toHaveValue("Ghế cạnh cửa sổ");
}

async function putIntoTheCalendar({ page, t }: Shopper, date: string) {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: t("orders.add_to_calendar") }).click();
  const file = await (await download).createReadStream();
  const text = Buffer.concat(await file.toArray()).toString();
  expectValue(text).toContain("BEGIN:VEVENT");
  expectValue(text).toContain(date.replaceAll("-", ""));
}

type IssuedTicket = { code: string; token: string } | undefined;

async function handOneOn({ page, t, locale }: Shopper, ticket: IssuedTicket) {
  const path = linkTo(locale, "sharedTicket", { token: ticket?.token ?? "" });
  const links = page.getByRole("link", { name: t("orders.share_link") });
  await expect(links).toHaveCount(3);
  expectValue(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toContain(path);

  const friend = await shop.visit({ locale });
  await friend.context.addCookies([{ name: "color-theme", value: "dark", url: shop.origin }]);
  await openPath(friend, path);
  await expect(friend.page.locator("html")).toHaveClass("light");
  await expect(friend.page.getByRole("heading", { name: t("orders.your_ticket") })).toBeVisible();
  await expect(locateQrCodes(friend)).toHaveCount(1);
  await expect(friend.page.getByText(ticket?.code ?? "")).toBeVisible();
  expectValue(await friend.page.content()).not.toContain(sampleBuyer.name);
}

/** Opens the address that a phone's camera reads from the QR code, and the address of a forged ticket. */
async function atTheGate(ticket: IssuedTicket) {
  const guard = await shop.visit({ locale: "en", script: false });
  await openPath(guard, `/en/V/${ticket?.token}`);
  await expect(guard.page.getByText(guard.t("orders.check_result.ahead"))).toBeVisible();
  await openPath(guard, "/V/AAAA");
  await expect(guard.page.getByText(inEitherLanguage("orders.check_result.forged"))).toBeVisible();
}

async function findTheOrderAgain(elsewhere: Shopper, code: string) {
  const { page, t, locale } = elsewhere;
  await openPath(elsewhere, linkTo(locale, "findOrder"));
  await page.getByRole("textbox", { name: t("orders.code"), exact: true }).fill(code.toLowerCase());
  const contact = page.getByRole("textbox", { name: t("orders.find_contact"), exact: true });
  await contact.fill("0987654321");
  await page.getByRole("button", { name: t("orders.find") }).click();
  await expect(page.getByRole("alert")).toContainText(t("errors.order_not_found"));
  await contact.fill("+84 912 345 678");
  await page.getByRole("button", { name: t("orders.find") }).click();
  await expect(page.getByRole("heading", { name: t("orders.order_title", { code }) })).toBeVisible();
  await page.getByRole("link", { name: t("orders.see_tickets") }).click();
  await expect(locateQrCodes(elsewhere)).toHaveCount(3);
}

/** Opens the email with the tickets once it has arrived. A job sends emails every two seconds. */
async function readTicketEmail({ page }: Shopper, to: string) {
  const inbox = `/simulator/inbox?to=${to}`;
  await expect.poll(async () => (await page.request.get(inbox)).text(), { timeout: 20_000 }).toMatch(/vé của bạn/);
  await page.goto(inbox);
  await page.getByRole("link", { name: /vé của bạn/ }).click();
  await expect(page.getByRole("img")).toHaveCount(3);
  for (const picture of await page.getByRole("img").all())
    expectValue(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
}

test("a day is chosen in the calendar when none was given, and a closed day gives its reason", async () => {
  const shopper = await shop.visit({ script: false });
  const { page, t } = shopper;
  const [closed] = await shop.sql<{ date: string; reason: { vi: string } }[]>`
    select date::text, closed_reason as reason from slots where closed_at is not null order by date limit 1`;
  await openPath(shopper, linkTo("vi", "orderTicket", null, { ticket: slug, date: closed?.date }));
  await expect(page.getByText(closed?.reason.vi ?? "-")).toBeVisible();
  await page.getByRole("button", { name: t("tickets.order.whole_month") }).click();
  await page.getByRole("button", { name: t("tickets.month.next") }).click();
  await page.getByRole("table").getByRole("button").first().click();
  await expect(locateQuantity(shopper, "adult")).toHaveValue("2");
});

test("the total follows the number of people at once with a script, and after a button press without one", async () => {
  const { date } = await findFreeDay(shop, slug);
  for (const script of [true, false]) {
    const shopper = await shop.visit({ script });
    const total = shopper.page.locator("form#booking output");
    await openPath(shopper, linkTo("vi", "orderTicket", null, { ticket: slug, date }));
    await expect(locateQuantity(shopper, "adult")).toHaveValue("2");
    const two = vnd(await total.innerText());
    await locateQuantity(shopper, "adult").fill("4");
    if (!script) await shopper.page.getByRole("button", { name: shopper.t("tickets.order.update") }).click();
    await expect.poll(async () => vnd(await total.innerText())).toBe(two * 2);
  }
});

const small = { width: 360, height: 640 };

test("the parts of the transfer and the link of a ticket can be copied on the same phone", async () => {
  const shopper = await shop.visit({ permissions: ["clipboard-read", "clipboard-write"], viewport: small });
  const { page, t } = shopper;
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const { date } = await findFreeDay(shop, slug);
  const code = await orderTickets(shop, shopper, { slug, date, adults: 1 });
  await openPath(shopper, linkTo("vi", "payOrder", { code }));

  const parts = [
    ["account", "NUIMAYDEMO"],
    ["amount", /^\d+$/],
    ["memo", `NM${code}`],
  ] as const;
  const locateButton = (label: "copy" | "copied", name: (typeof parts)[number][0]) =>
    page.getByRole("button", { name: `${t(`orders.${label}`)}: ${t(`orders.${name}`)}` });
  for (const [name, text] of parts) {
    await locateButton("copy", name).click();
    await expect(locateButton("copied", name).locator("+ [aria-live=polite]")).toHaveText(t("orders.copied"));
    expectValue(await copied()).toMatch(text);
  }
  // After a while each button says "copy" again.
  for (const [name] of parts) await expect(locateButton("copy", name)).toBeVisible();
  expectValue(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false);

  await payOrderInFull(shop, shopper, code);
  const [ticket] = await shop.sql<{ token: string }[]>`
    select token from tickets where order_id = (select id from orders where code = ${code})`;
  const path = linkTo("vi", "sharedTicket", { token: ticket?.token ?? "" });

  const friend = await shop.visit({ permissions: ["clipboard-read", "clipboard-write"], viewport: small });
  await openPath(friend, path);
  const box = await locateQrCodes(friend).boundingBox();
  expectValue((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(small.height);
  await expect(friend.page.getByRole("navigation", { name: t("common.nav.bottom") })).toHaveCount(0);
  await expect(friend.page.getByText(t("consent.accept"))).toHaveCount(0);
  await expect(friend.page.getByText("trước 16:30")).toBeVisible();
  await friend.page.getByRole("button", { name: t("orders.copy_link") }).click();
  await expect(friend.page.locator("[aria-live=polite]").filter({ hasText: t("orders.copied") })).toBeAttached();
  expectValue(await friend.page.evaluate(() => navigator.clipboard.readText())).toBe(shop.origin + path);

  const scriptless = await shop.visit({ script: false, viewport: small, locale: "en" });
  await openPath(scriptless, linkTo("en", "sharedTicket", { token: ticket?.token ?? "" }));
  await expect(scriptless.page.getByText(shop.origin)).toBeVisible();
  await expect(scriptless.page.getByRole("button", { name: scriptless.t("orders.copy_link") })).toHaveCount(0);
  const preview = scriptless.page.locator('meta[property="og:title"]');
  await expect(preview).toHaveAttribute("content", /^Ticket: .+ · \d+ \w+ \d{4}$/);
});

const vnd = (text: string) => Number(text.replace(/\D/g, ""));
