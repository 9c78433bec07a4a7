import fc from "fast-check";
import { expect as expectValue, test } from "vitest";
import { calculateParty, formatParty, parseParty } from "~/domain/catalog/party.rules";
import { translateIn } from "~/i18n/translate.server";
import type { Locale } from "~/lib/locale";
import { addDays, weekday } from "~/lib/shop-time";
import { linkTo } from "~/site-map";
import { binhMinhTrenDinh, capTreoKhuHoi, child, senior, veGiaDinh } from "~tests/setup/demo";
import { walkLength } from "~tests/setup/seeds";
import { sweep, testInFullSweep } from "~tests/setup/sweep";
import { findFreeDay, openTestShop } from "./shop";
import {
  anotherLanguage,
  createBuyer,
  expect,
  expectTicketsReady,
  inEitherLanguage,
  locateCheckoutForm,
  locateQrCodes,
  locateQuantity,
  openMenu,
  openPath,
  type Shopper,
  waitForScripts,
} from "./shopper";

const shop = openTestShop();
const { slug, name } = capTreoKhuHoi;
const withAndWithoutScript = [true, false];

const bookers = sweep<{ locale: Locale; width: number; script: boolean }>(
  [{ locale: "vi", width: 360, script: true }],
  [{ locale: "en", width: 1280, script: false }],
);

test.for(bookers)(
  "four people are four pages and eight taps from home: $locale, $width px, script $script",
  async (how) => {
    const shopper = await shop.visit(how);
    const { page, t, locale } = shopper;
    const { date } = await findFreeDay(shop, slug);
    const pages = new Set<string>();
    let taps = 0;
    const tap = async (target: ReturnType<typeof page.getByRole>) => {
      await target.click();
      taps += 1;
    };
    page.on("framenavigated", (frame) => pages.add(new URL(frame.url()).pathname));

    await openPath(shopper, linkTo(locale, "home"));
    pages.clear();
    await tap(page.getByRole("link", { name: name[locale], exact: true }).first());
    await expect(locateQuantity(shopper, "adult")).toHaveValue("2");
    await tap(page.locator(`button.day-chip[value="${date}"]`));
    await expect(page.locator(`button.day-chip[value="${date}"]`)).toHaveAttribute("aria-current", "date");
    const moreChildren = page.getByRole("button", { name: `${t("cart.more")} ${child.name[locale]}`, exact: true });
    if (how.script) for (let children = 0; children < 2; children++) await tap(moreChildren);
    else await locateQuantity(shopper, "child").fill("2");
    await tap(page.getByRole("button", { name: t("tickets.order.buy") }));

    const form = locateCheckoutForm(shopper);
    const buyer = createBuyer();
    await form.name.fill(buyer.name);
    await form.phone.fill(buyer.phone);
    await tap(form.method("VNPay"));
    await tap(form.place);
    await tap(page.getByRole("button", { name: inEitherLanguage("simulator.gateway.choices.paid") }));
    await expectTicketsReady(shopper);
    await expect(locateQrCodes(shopper)).toHaveCount(4);
    expectValue(taps).toBeLessThanOrEqual(8);
    expectValue([...pages].filter((path) => !path.includes("/return/")).length).toBeLessThanOrEqual(4);
  },
);

// Without scripts, the random walk below tests this.
testInFullSweep(
  "changing the day, the month, the ticket or the language and going back keep the number of people",
  async () => {
    const shopper = await shop.visit({ width: 1280 });
    const { page, t } = shopper;
    const { date } = await findFreeDay(shop, slug);
    const { date: other } = await findFreeDay(shop, slug, { after: date });
    const day = (wanted: string) => page.locator(`button.day-chip[value="${wanted}"]`);
    await openPath(shopper, linkTo("vi", "orderTicket", null, { ticket: slug, date }));
    await peopleAre(shopper, [2, 0, 0]);
    await locateQuantity(shopper, "child").fill("1");
    await seniors(shopper).fill("1");

    await day(other).click();
    await expect(day(other)).toHaveAttribute("aria-current", "date");
    await peopleAre(shopper, [2, 1, 1]);
    await page.getByRole("button", { name: t("tickets.order.whole_month") }).click();
    await page.getByRole("button", { name: t("tickets.month.next") }).click();
    // The test chooses a Saturday of the next month, because every ticket is sold on Saturdays.
    const saturday = nextMonth(other).find((day) => weekday(day) === 6);
    await page.getByRole("table").locator(`button[value="${saturday}"]`).click();
    await expect(page).toHaveURL(new RegExp(`date=${saturday}`));
    await peopleAre(shopper, [2, 1, 1]);

    await changeTicket(shopper, veGiaDinh.name.vi);
    await expect(page.getByRole("spinbutton")).toHaveCount(1);
    await expect(page.getByRole("spinbutton")).toHaveValue("1");
    await changeTicket(shopper, binhMinhTrenDinh.name.vi);
    await peopleAre(shopper, [2, 1, 1]);
    await changeTicket(shopper, name.vi);
    await peopleAre(shopper, [2, 1, 1]);

    await locateQuantity(shopper, "child").fill("3");
    await expect(page).toHaveURL(/quantities\.child=3/);
    await page.getByRole("button", { name: anotherLanguage }).click();
    await expect(page.getByRole("heading", { name: "Book tickets" })).toBeVisible();
    await peopleAre({ ...shopper, locale: "en" }, [2, 3, 1]);
    await page.getByRole("button", { name: inEitherLanguage("tickets.order.buy") }).click();
    await expect(page).toHaveURL(/checkout\/ticket$/);
    await page.goBack();
    await peopleAre({ ...shopper, locale: "en" }, [2, 3, 1]);
  },
);

const walk = fc.sample(fc.constantFrom("day", "ticket", "language", "adult", "child", "senior", "back"), {
  numRuns: 14 * walkLength,
});

test.for(sweep([false], [true]))(
  `${walk.join(", ")}: the people stay, script $0`,
  { timeout: 300_000 * walkLength },
  async (script) => {
    const shopper = await shop.visit({ script, width: 1280 });
    const { page } = shopper;
    const { date } = await findFreeDay(shop, slug);
    await openPath(shopper, linkTo("vi", "home"));
    await openPath(shopper, linkTo("vi", "orderTicket", null, { ticket: slug, date }));
    const names = [capTreoKhuHoi, veGiaDinh, binhMinhTrenDinh].map(({ name }) => name);
    type Step = { locale: Shopper["locale"]; people: Record<string, number>; ticket: number };
    /**
     * The steps that the back button undoes. With scripts, a new day or ticket adds no step, and the URL of a step
     * contains the quantities that its form had last. Without scripts, the URL contains the quantities with which its
     * page was opened.
     */
    const steps: Step[] = [];
    let now: Step = { locale: "vi", people: { adult: 2, child: 0, senior: 0 }, ticket: 0 };
    let come = now.people;
    const goOn = (step: Partial<Step>, isStep: boolean) => {
      if (isStep) steps.push(script ? now : { ...now, people: come });
      now = { ...now, ...step };
      come = now.people;
    };
    for (const [nth, action] of walk.entries()) {
      const as = { ...shopper, locale: now.locale, t: translateIn(now.locale) };
      if (action === "day") {
        const others = page.locator("button.day-chip:not(.day-chip-off, [aria-current])");
        const day = await others.nth(nth % 3).getAttribute("value");
        await others.nth(nth % 3).click();
        await expect(page.locator(`button.day-chip[value="${day}"]`)).toHaveAttribute("aria-current", "date");
        goOn({}, !script);
      } else if (action === "ticket") {
        const ticket = (now.ticket + 1) % names.length;
        await changeTicket(as, names[ticket]?.[now.locale] ?? "");
        goOn({ ticket }, !script);
      } else if (action === "language") {
        await page.getByRole("button", { name: anotherLanguage }).click();
        goOn({ locale: now.locale === "vi" ? "en" : "vi" }, true);
      } else if (action === "back") {
        await page.goBack();
        if (steps.length === 0) await page.goForward();
        now = steps.pop() ?? (script ? now : { ...now, people: come });
        come = now.people;
      } else {
        const box = page.locator(`input[type=number][name="quantities.${action}"]`);
        if ((await box.count()) === 0) continue;
        await box.fill(String(nth % 6));
        now.people = { ...now.people, [action]: nth % 6 };
      }
      await expect(page.locator("html")).toHaveAttribute("lang", now.locale);
      await waitForScripts(shopper);
      await expect.poll(() => partyIn(shopper)).toBe(formatParty(now.people));
    }
  },
);

/** Returns the people that the booking form counts, in the same format for all tickets, including group tickets. */
async function partyIn({ page }: Shopper) {
  const fields: Record<string, string> = await page
    .locator("form#booking")
    .evaluate((form: HTMLFormElement) => Object.fromEntries(new FormData(form) as Iterable<[string, string]>));
  const units = Object.entries(fields).map(([name, text]) => [name.replace("quantities.", ""), Number(text)]);
  const family = veGiaDinh.categories.map(({ key }) => ({ key, admits: ["adult", "adult", "child", "child"] }));
  const singles = ["adult", "child", "senior"].map((key) => ({ key, admits: [key] }));
  return formatParty(
    parseParty(fields.party ?? "") ?? calculateParty(Object.fromEntries(units), [...singles, ...family]),
  );
}

test.for(sweep([true], [false]))(
  "an invalid number of people is reported and not corrected: script $0",
  async (script) => {
    const shopper = await shop.visit({ script });
    const { page, t } = shopper;
    const { date } = await findFreeDay(shop, slug);
    await openPath(shopper, linkTo("vi", "orderTicket", null, { ticket: slug, date }));
    await locateQuantity(shopper, "adult").fill("0");
    await locateQuantity(shopper, "child").fill("-3");
    await seniors(shopper).fill("99");
    await page.getByRole("button", { name: t("tickets.order.buy") }).click();
    const alert = page.getByRole("alert");
    await expect(alert.getByRole("link")).toHaveCount(2);
    await expect(alert.getByRole("link", { name: senior.name.vi })).toBeVisible();
    await peopleAre(shopper, [0, -3, 99]);
    await expect(page.getByRole("status").getByText(t("tickets.order.no_total"))).toBeVisible();
    // With scripts the URL gets the typed quantities a moment later.
    if (script) await expect(page).toHaveURL(/quantities\.child=-3&quantities\.senior=99/);

    await locateQuantity(shopper, "child").fill("1");
    if (!script) await locateQuantity(shopper, "child").press("Enter");
    await expect(page).toHaveURL(/quantities\.child=1/);
    await expect(locateQuantity(shopper, "child")).not.toHaveAttribute("aria-invalid");
    await expect(seniors(shopper)).toHaveAttribute("aria-invalid", "true");
    await seniors(shopper).fill("1");
    if (!script) await seniors(shopper).press("Enter");
    await expect(alert).toHaveCount(0);

    await seniors(shopper).fill("99");
    await page.getByRole("button", { name: t("tickets.order.buy") }).click();
    await expect(alert).toBeVisible();
    await openMenu(shopper);
    await page.getByRole("button", { name: anotherLanguage }).click();
    await expect(page.getByRole("heading", { name: "Book tickets" })).toBeVisible();
    await peopleAre({ ...shopper, locale: "en" }, [0, 1, 99]);
  },
);

test("people who are not covered by a family price are named and get single tickets", async () => {
  const shopper = await shop.visit({ script: false });
  const { page, t } = shopper;
  const people = { "quantities.adult": 2, "quantities.child": 1, "quantities.senior": 1 };
  await openPath(shopper, linkTo("vi", "orderTicket", null, { ticket: veGiaDinh.slug, ...people }));
  const who = t("tickets.order.so_many", { count: 1, who: senior.name.vi.toLowerCase() });
  await expect(page.getByText(t("tickets.order.left_out", { who }))).toBeVisible();
  await page.getByRole("button", { name: t("tickets.order.to_family") }).click();
  await peopleAre(shopper, [2, 1, 1]);
});

testInFullSweep("a family ticket and single tickets for the others are in one cart", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  const { date } = await findFreeDay(shop, slug);
  const people = { "quantities.adult": 2, "quantities.child": 3, "quantities.senior": 1 };
  await openPath(shopper, linkTo("vi", "ticket", { slug }, { date, ...people }));
  await page.getByRole("button", { name: t("tickets.order.to_family") }).click();
  await expect(page.getByText(t("tickets.order.places", { count: 1, places: 4 }))).toBeVisible();
  await expect(page.getByRole("spinbutton")).toHaveValue("1");
  await page.getByRole("button", { name: new RegExp(t("tickets.order.then_rest", { who: "" })) }).click();
  await expect(page.getByText(t("tickets.order.after", { name: veGiaDinh.name.vi }))).toBeVisible();
  await peopleAre(shopper, [0, 1, 1]);
  await expect(page.getByRole("button", { name: t("tickets.order.buy") })).toHaveCount(0);
  await page.getByRole("button", { name: t("tickets.order.add") }).click();
  await expect(page.getByText(t("cart.added_panel"))).toBeVisible();
  await openPath(shopper, linkTo("vi", "cart"));
  for (const ticket of [veGiaDinh.name.vi, name.vi])
    await expect(page.getByRole("main").getByText(ticket, { exact: true }).first()).toBeVisible();
});

test("a closed day keeps the number of people for another day", async () => {
  const shopper = await shop.visit();
  const { page } = shopper;
  const [closed] = await shop.sql<{ date: string; reason: { vi: string } }[]>`
    select date::text, closed_reason as reason from slots where closed_at is not null order by date limit 1`;
  const query = { ticket: slug, date: closed?.date, "quantities.adult": 3, "quantities.child": 2 };
  await openPath(shopper, linkTo("vi", "orderTicket", null, query));
  await expect(page.getByText(closed?.reason.vi ?? "-")).toBeInViewport();
  await expect(page.getByText(/5 khách/)).toHaveCount(0);
  await page.locator("button.day-chip:not(.day-chip-off)").first().click();
  await peopleAre(shopper, [3, 2, 0]);
});

function seniors({ page, locale }: Shopper) {
  return page.getByRole("spinbutton", { name: senior.name[locale], exact: true });
}

async function peopleAre(shopper: Shopper, [adults, children, old]: [number, number, number]) {
  await expect(locateQuantity(shopper, "child")).toHaveValue(String(children));
  await expect(locateQuantity(shopper, "adult")).toHaveValue(String(adults));
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

test("no people, or more than a day has places for, have no total", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  const { id, date } = await findFreeDay(shop, slug);
  await shop.sql`update slots set capacity = reserved + 14 where id = ${id}`;
  await openPath(shopper, linkTo("vi", "ticket", { slug }, { date, "quantities.adult": 15 }));
  const left = t("tickets.left", { count: 14, shown: "14" });
  const tooMany = t("tickets.order.too_many", { left, chosen: 15 });
  await expect(page.locator("h2 + p.error").getByText(tooMany)).toBeVisible();
  await expect(page.getByRole("status").getByText(tooMany)).toBeVisible();
  await locateQuantity(shopper, "adult").fill("99");
  await locateQuantity(shopper, "adult").press("Enter");
  await expect(page.locator("h2 + p.error").getByText(t("errors.too_many_seats", { max: 20 }))).toBeVisible();
  await locateQuantity(shopper, "adult").fill("0");
  await locateQuantity(shopper, "adult").press("Enter");
  await expect(page.getByRole("status").getByText(t("tickets.order.no_guest"))).toBeVisible();
  await locateQuantity(shopper, "adult").fill("14");
  await locateQuantity(shopper, "adult").press("Enter");
  await expect(page.getByText(t("tickets.order.people_on", { count: 14, day: "" }).trim()).first()).toBeVisible();
  await expect(page.locator("p.error")).toHaveCount(0);
  await shop.sql`update slots set capacity = reserved + 200 where id = ${id}`;
});

test("going back after a purchase shows the number of people that the buyer chose last", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  const { date } = await findFreeDay(shop, slug);
  await openPath(shopper, linkTo("vi", "ticket", { slug }, { date }));
  await locateQuantity(shopper, "child").fill("1");
  // The change and the click happen in one task of the page, so nothing runs between them.
  await page.evaluate((buy) => {
    const [box] = document.querySelectorAll<HTMLInputElement>('[name="quantities.adult"]');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box, "5");
    box?.dispatchEvent(new Event("input", { bubbles: true }));
    [...document.querySelectorAll("button")].find(({ innerText }) => innerText === buy)?.click();
  }, t("tickets.order.buy"));
  await expect(page).toHaveURL(/checkout\/ticket$/);
  await page.goBack();
  await peopleAre(shopper, [5, 1, 0]);
});

test("a day of the month that was chosen by keyboard keeps the focus", async () => {
  const shopper = await shop.visit();
  const { page, t } = shopper;
  await openPath(shopper, linkTo("vi", "ticket", { slug }));
  await page.getByRole("button", { name: t("tickets.order.whole_month") }).click();
  const days = page.getByRole("table").getByRole("button");
  const firstDay = (await days.first().getAttribute("value")) ?? "";
  await page.getByRole("button", { name: t("tickets.month.next") }).click();
  await expect(days.first()).not.toHaveAttribute("value", firstDay);
  await expect(page.locator(".month button:not([tabindex])")).toHaveCount(1);
  await days.nth(3).press("ArrowRight");
  await expect(days.nth(4)).toBeFocused();
  await days.nth(4).press("Enter");
  await expect(page.locator("button.day-chip[aria-current=date]")).toBeFocused();
});

test.for(withAndWithoutScript)(
  "the days are one tab stop where arrow keys move between them: script $0",
  async (script) => {
    const shopper = await shop.visit({ script });
    const { page } = shopper;
    const { date } = await findFreeDay(shop, slug);
    await openPath(shopper, linkTo("vi", "ticket", { slug }, { date }));
    const chips = page.locator("button.day-chip");
    await expect(page.locator("button.day-chip:not([tabindex])")).toHaveCount(script ? 1 : await chips.count());
    if (!script) return;
    await page.locator(`button.day-chip[value="${date}"]`).press("ArrowRight");
    const next = page.locator(`button.day-chip[value="${addDays(date, 1)}"]`);
    await expect(next).toBeFocused();
    await next.press("Enter");
    await expect(next).toHaveAttribute("aria-current", "date");
    await expect(next).toBeFocused();
    await expect(next).not.toHaveAttribute("tabindex");
  },
);

test("without a script a day is one request, and its URL repeats no parameter", async () => {
  const shopper = await shop.visit({ script: false });
  const { page } = shopper;
  const { date } = await findFreeDay(shop, slug);
  await openPath(shopper, linkTo("vi", "ticket", { slug }, { date }));
  const answers: number[] = [];
  page.on("response", (response) => response.request().isNavigationRequest() && answers.push(response.status()));
  await page.locator(`button.day-chip[value="${addDays(date, 1)}"]`).click();
  await expect(page).toHaveURL(/#days$/);
  expectValue(answers).toEqual([200]);
  const names = [...new URL(page.url()).searchParams.keys()];
  expectValue(names).toEqual([...new Set(names)]);
  await page.locator(`button.day-chip[value="${date}"]`).click();
  await expect(page.locator(`button.day-chip[value="${date}"]`)).toHaveAttribute("aria-current", "date");
});

test("changing the number of people sends no request", async () => {
  const shopper = await shop.visit();
  const { page } = shopper;
  const { date } = await findFreeDay(shop, slug);
  await openPath(shopper, linkTo("vi", "ticket", { slug }, { date }));
  const requests: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && requests.push(request.url()));
  await locateQuantity(shopper, "child").fill("2");
  await expect(page).toHaveURL(/quantities\.child=2/);
  await page.locator("button.day-chip:not([aria-current])").nth(3).click();
  await expect(page.locator("button.day-chip").nth(3)).toHaveAttribute("aria-current", "date");
  expectValue(requests).toHaveLength(1);
});
