import { expect as expectValue, test } from "vitest";
import { addDays, weekday } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import { binhMinhTrenDinh } from "~db/seed/content/tickets/binh-minh-tren-dinh";
import { capTreoKhuHoi } from "~db/seed/content/tickets/cap-treo-khu-hoi";
import { senior } from "~db/seed/content/tickets/ticket";
import { veGiaDinh } from "~db/seed/content/tickets/ve-gia-dinh";
import { openTestShop, roomyDay } from "./shop";
import {
  anybody,
  checkoutForm,
  either,
  expect,
  howMany,
  open,
  qrCodes,
  type Shopper,
  ticketsAreReady,
} from "./shopper";

const shop = openTestShop();
const { slug, name } = capTreoKhuHoi;
const withAndWithoutScript = [true, false];

test.for([
  { locale: "vi", width: 360, script: true },
  { locale: "en", width: 1280, script: true },
  { locale: "en", width: 360, script: false },
  { locale: "vi", width: 1280, script: false },
] as const)("four people are four pages and ten taps from home: $locale, $width px, script $script", async (how) => {
  const shopper = await shop.visit(how);
  const { page, t, locale } = shopper;
  const { date } = await roomyDay(shop, slug);
  const pages = new Set<string>();
  let taps = 0;
  const tap = async (target: ReturnType<typeof page.getByRole>) => {
    await target.click();
    taps += 1;
  };
  page.on("framenavigated", (frame) => pages.add(new URL(frame.url()).pathname));

  await open(shopper, linkTo(locale, "home"));
  pages.clear();
  await tap(page.getByRole("link", { name: name[locale], exact: true }).first());
  await expect(howMany(shopper, "adult")).toHaveValue("2");
  await tap(page.locator(`button[name=date][value="${date}"]`));
  await expect(page.locator(`button[name=date][value="${date}"]`)).toHaveAttribute("aria-current", "date");
  await howMany(shopper, "child").fill("2");
  await tap(page.getByRole("button", { name: t("tickets.order.buy") }));

  const form = checkoutForm(shopper);
  const buyer = anybody();
  await form.name.fill(buyer.name);
  await form.phone.fill(buyer.phone);
  await tap(form.method("VNPay"));
  await tap(form.accept);
  await tap(form.place);
  await tap(page.getByRole("button", { name: either("simulator.vnpay.choices.paid") }));
  await ticketsAreReady(shopper);
  await expect(qrCodes(shopper)).toHaveCount(4);
  expectValue(taps).toBeLessThanOrEqual(10);
  expectValue([...pages].filter((path) => !path.includes("/return/")).length).toBeLessThanOrEqual(4);
});

test.for(withAndWithoutScript)("day, month, ticket, language and back keep the people: script $0", async (script) => {
  const shopper = await shop.visit({ script, width: 1280 });
  const { page, t } = shopper;
  const { date } = await roomyDay(shop, slug);
  const day = (wanted: string) => page.locator(`button[name=date][value="${wanted}"]`);
  await open(shopper, linkTo("vi", "orderTicket", null, { ticket: slug, date }));
  await peopleAre(shopper, [2, 0, 0]);
  await howMany(shopper, "child").fill("1");
  await seniors(shopper).fill("1");

  await day(addDays(date, 1)).click();
  await expect(day(addDays(date, 1))).toHaveAttribute("aria-current", "date");
  await peopleAre(shopper, [2, 1, 1]);
  await page.getByRole("button", { name: t("tickets.order.whole_month") }).click();
  await page.getByRole("button", { name: t("tickets.month.next") }).click();
  // Of the next month: every ticket runs on it.
  const saturday = nextMonth(addDays(date, 1)).find((day) => weekday(day) === 6);
  await page.getByRole("table").locator(`button[value="${saturday}"]`).click();
  await peopleAre(shopper, [2, 1, 1]);

  await changeTicket(shopper, veGiaDinh.name.vi);
  await expect(page.getByRole("spinbutton")).toHaveCount(1);
  await expect(page.getByRole("spinbutton")).toHaveValue("1");
  await changeTicket(shopper, binhMinhTrenDinh.name.vi);
  await peopleAre(shopper, [2, 1, 1]);
  await changeTicket(shopper, name.vi);
  await peopleAre(shopper, [2, 1, 1]);

  await howMany(shopper, "child").fill("3");
  if (script) await expect(page).toHaveURL(/quantities\.child=3/);
  await page.getByRole("button", { name: t("common.language.other") }).click();
  await expect(page.getByRole("heading", { name: "Book tickets" })).toBeVisible();
  await peopleAre({ ...shopper, locale: "en" }, [2, 3, 1]);
  await page.getByRole("button", { name: either("tickets.order.buy") }).click();
  await expect(page).toHaveURL(/checkout\/ticket$/);
  await page.goBack();
  await peopleAre({ ...shopper, locale: "en" }, [2, 3, 1]);
});

test.for(withAndWithoutScript)("what is no number of people is said, not corrected: script $0", async (script) => {
  const shopper = await shop.visit({ script });
  const { page, t } = shopper;
  const { date } = await roomyDay(shop, slug);
  await open(shopper, linkTo("vi", "orderTicket", null, { ticket: slug, date }));
  await howMany(shopper, "adult").fill("0");
  await howMany(shopper, "child").fill("-3");
  await seniors(shopper).fill("99");
  await page.getByRole("button", { name: t("tickets.order.buy") }).click();
  const alert = page.getByRole("alert");
  await expect(alert.getByRole("link")).toHaveCount(2);
  await expect(alert).toContainText(senior.name.vi);
  await peopleAre(shopper, [0, -3, 99]);
  await expect(page.getByRole("status").getByText(t("tickets.order.no_total"))).toBeVisible();

  await howMany(shopper, "child").fill("1");
  if (!script) await howMany(shopper, "child").press("Enter");
  await expect(page).toHaveURL(/quantities\.child=1/);
  await expect(howMany(shopper, "child")).not.toHaveAttribute("aria-invalid");
  await expect(seniors(shopper)).toHaveAttribute("aria-invalid", "true");
  await seniors(shopper).fill("1");
  if (!script) await seniors(shopper).press("Enter");
  await expect(alert).toHaveCount(0);
});

test.for(withAndWithoutScript)(
  "whom a family's price is not for is said, and sold tickets: script $0",
  async (script) => {
    const shopper = await shop.visit({ script });
    const { page, t } = shopper;
    const people = { "quantities.adult": 2, "quantities.child": 1, "quantities.senior": 1 };
    await open(shopper, linkTo("vi", "orderTicket", null, { ticket: veGiaDinh.slug, ...people }));
    const who = t("tickets.order.so_many", { count: 1, who: senior.name.vi.toLowerCase() });
    await expect(page.getByText(t("tickets.order.left_out", { who }))).toBeVisible();
    await page.getByRole("button", { name: t("tickets.order.to_family") }).click();
    await peopleAre(shopper, [2, 1, 1]);
  },
);

test.for(withAndWithoutScript)("a day that is closed keeps the people for another: script $0", async (script) => {
  const shopper = await shop.visit({ script });
  const { page } = shopper;
  const [closed] = await shop.sql<{ date: string; reason: { vi: string } }[]>`
    select date::text, closed_reason as reason from capacity_slots where closed_at is not null order by date limit 1`;
  const query = { ticket: slug, date: closed?.date, "quantities.adult": 3, "quantities.child": 2 };
  await open(shopper, linkTo("vi", "orderTicket", null, query));
  await expect(page.getByText(closed?.reason.vi ?? "-")).toBeInViewport();
  await expect(page.getByText(/5 khách/)).toHaveCount(0);
  await page.locator("button.day-chip:not(.day-chip-off)").first().click();
  await peopleAre(shopper, [3, 2, 0]);
});

function seniors({ page, locale }: Shopper) {
  return page.getByRole("spinbutton", { name: senior.name[locale], exact: true });
}

async function peopleAre(shopper: Shopper, [adults, children, old]: [number, number, number]) {
  await expect(howMany(shopper, "child")).toHaveValue(String(children));
  await expect(howMany(shopper, "adult")).toHaveValue(String(adults));
  await expect(seniors(shopper)).toHaveValue(String(old));
}

function nextMonth(date: string): string[] {
  const days = Array.from({ length: 62 }, (_, ahead) => addDays(date, ahead));
  const next = days.find((day) => day.slice(0, 7) !== date.slice(0, 7))?.slice(0, 7);
  return days.filter((day) => day.slice(0, 7) === next);
}

async function changeTicket({ page, t }: Shopper, to: string) {
  await page.getByText(t("tickets.order.other_ticket"), { exact: true }).click();
  await page.getByRole("listitem").getByRole("button", { name: to }).click();
  await expect(page.getByRole("heading", { name: to, level: 2 })).toBeVisible();
}

test("counting people asks the server for nothing", async () => {
  const shopper = await shop.visit();
  const { page } = shopper;
  const { date } = await roomyDay(shop, slug);
  await open(shopper, linkTo("vi", "ticket", { slug }, { date }));
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && asked.push(request.url()));
  await howMany(shopper, "child").fill("2");
  await expect(page).toHaveURL(/quantities\.child=2/);
  await page.locator("button.day-chip:not([aria-current])").nth(3).click();
  await expect(page.locator("button.day-chip").nth(3)).toHaveAttribute("aria-current", "date");
  expectValue(asked).toHaveLength(1);
});
