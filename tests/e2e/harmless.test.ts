import type { Request } from "playwright";
import { beforeEach, expect as expectValue, test } from "vitest";
import { currentTime } from "~/lib/clock";
import { linkTo } from "~/site-map";
import { capTreoKhuHoi } from "~tests/setup/demo";
import { sweep } from "~tests/setup/sweep";
import { findFreeDay, openTestShop } from "./shop";
import {
  checkOut,
  createBuyer,
  expect,
  fillCheckout,
  goToCart,
  locateCheckoutForm,
  locateQuantity,
  openPath,
  readOrderCode,
  type Shopper,
} from "./shopper";
import { startCheckout } from "./shopper-state";

const shop = openTestShop();
const { slug } = capTreoKhuHoi;

let buyer = createBuyer();
beforeEach(() => {
  buyer = createBuyer();
});

test.for(sweep([true], [false]))("a double click on the button orders once: script $0", async (script) => {
  const shopper = await atCheckout({ script });
  await fillCheckout(shopper, buyer);
  await locateCheckoutForm(shopper).place.dblclick();
  await readOrderCode(shopper);
  expectValue(await ordersOf(shopper)).toBe(1);
});

test.for(sweep([false], [true]))(
  "going back after ordering shows the waiting order and nothing to order again: script $0",
  async (script) => {
    const shopper = await atCheckout({ script });
    const { page, t } = shopper;
    const code = await checkOut(shopper);
    await page.goBack();
    await expect(page.getByText(t("cart.empty"))).toBeVisible();
    expectValue(await ordersOf(shopper)).toBe(1);
    await page.getByRole("link", { name: t("checkout.pay_order", { code }) }).click();
    expectValue(await readOrderCode(shopper)).toBe(code);
  },
);

test("a cached form that is sent again after ordering opens the same order", async () => {
  const shopper = await atCheckout({ script: false });
  const sending = shopper.page.waitForRequest((request) => request.method() === "POST");
  const code = await checkOut(shopper);
  const answers = await sendAgain(shopper, await sending, 10);
  expectValue(new Set(answers)).toEqual(new Set([`303 ${linkTo("vi", "payOrder", { code })}`]));
  expectValue(await ordersOf(shopper)).toBe(1);
});

test("two tabs create one order, and the second one says so", async () => {
  const first = await atCheckout();
  const second = { ...first, page: await first.context.newPage() };
  await openPath(second, linkTo("vi", "checkout"));
  await fillCheckout(first, buyer);
  await fillCheckout(second, buyer);
  await locateCheckoutForm(first).place.click();
  await readOrderCode(first);
  await locateCheckoutForm(second).place.click();
  await expect(second.page.getByText(second.t("cart.empty"))).toBeVisible();
  expectValue(await ordersOf(first)).toBe(1);
});

test("after a lost response the same form opens the order that it created", async () => {
  const shopper = await atCheckout({ script: false });
  const { page } = shopper;
  await fillCheckout(shopper, buyer);
  let lost: Request | undefined;
  await page.route("**/checkout", async (route) => {
    lost = route.request();
    await route.fetch({ maxRedirects: 0 });
    await route.abort("connectionreset");
  });
  const failing = page.waitForEvent("requestfailed");
  await locateCheckoutForm(shopper).place.click({ noWaitAfter: true });
  await failing;
  expectValue(await ordersOf(shopper)).toBe(1);
  const [answer] = lost ? await sendAgain(shopper, lost, 1) : [];
  expectValue(answer).toMatch(/^303 \/orders\/\w{10}\/pay$/);
  expectValue(await ordersOf(shopper)).toBe(1);
});

// React Router #15189: the browser can send an action twice when a middleware is slow.
test("the same form sent twice at the same time acts once and gets equal responses", async () => {
  const shopper = await atCheckout();
  const { page } = shopper;
  await fillCheckout(shopper, buyer);
  const answers: string[] = [];
  await page.route(/\/checkout\.data/, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    const responses = await Promise.all([route.fetch(), route.fetch(), route.fetch()]);
    for (const response of responses) answers.push(`${response.status()} ${await response.text()}`);
    await route.fulfill({ response: responses[2] });
  });
  await locateCheckoutForm(shopper).place.click();
  await readOrderCode(shopper);
  expectValue(answers).toHaveLength(3);
  expectValue(new Set(answers).size).toBe(1);
  expectValue(await ordersOf(shopper)).toBe(1);
});

test.for(sweep([true], [false]))("adding twice by a double click adds once: script $0", async (script) => {
  const shopper = await shop.visit({ script });
  const { page, t } = shopper;
  const { date } = await findFreeDay(shop, slug);
  await openPath(shopper, linkTo("vi", "orderTicket", null, { ticket: slug, date, people: 2 }));
  await page.getByRole("button", { name: t("tickets.order.add") }).dblclick();
  await goToCart(shopper);
  await expect(page.getByText("2 người lớn", { exact: true })).toBeVisible();
});

test.for(sweep([false], [true]))(
  "an impossible number is reported at its field in the page: script $0",
  async (script) => {
    const shopper = await shop.visit({ script });
    const { page, t } = shopper;
    const { date } = await findFreeDay(shop, slug);
    const isMessageVisible = async (name: string) => {
      const answer = page.waitForResponse(
        (response) => response.request().method() === "POST" && !response.url().includes("/api/"),
      );
      await page.getByRole("button", { name }).click();
      expectValue((await answer).status()).toBe(422);
      await page
        .getByRole("alert")
        .getByRole("link", { name: t("errors.too_many_seats", { max: 20 }) })
        .click();
      await expect(locateQuantity(shopper, "adult")).toBeFocused();
      await expect(locateQuantity(shopper, "adult")).toHaveValue("25");
      await locateQuantity(shopper, "adult").fill("2");
    };
    await openPath(shopper, linkTo("vi", "orderTicket", null, { ticket: slug, date }));
    await locateQuantity(shopper, "adult").fill("25");
    await isMessageVisible(t("tickets.order.add"));
    await page.getByRole("button", { name: t("tickets.order.add") }).click();
    await goToCart(shopper);
  },
);

test.for(sweep([true], [false]))(
  "a hold that expired while the visitor typed loses no input, and the order still succeeds: script $0",
  async (script) => {
    const shopper = await atCheckout({ script });
    const { page, t } = shopper;
    const form = locateCheckoutForm(shopper);
    // The button that renews the hold appears only in the last minutes of the hold.
    await expect(locateRenewal(shopper)).toHaveCount(0);
    await shop.sql`update holds set expires_at = ${currentTime().toISOString()}::timestamptz + interval '4 minutes'
      where released_at is null`;
    await page.reload();
    await fillCheckout(shopper, buyer, "VNPay");
    await form.noteFold.click();
    await form.note.fill("Đi cùng bà ngoại");
    await holdRanOut();
    await locateRenewal(shopper).click();
    await expect(page.getByText(untilTime(t("checkout.renewed", { time: "" })))).toBeVisible();
    await expect(form.name).toHaveValue(buyer.name);
    await expect(form.phone).toHaveValue(buyer.phone);
    await expect(form.note).toHaveValue("Đi cùng bà ngoại");
    await expect(form.method("VNPay")).toBeChecked();

    await form.method("VietQR").check();
    await holdRanOut();
    await form.place.click();
    await readOrderCode(shopper);
    expectValue(await ordersOf(shopper)).toBe(1);
  },
);

test.for(sweep([false], [true]))(
  "the line says how many places are left after others took the last ones: script $0",
  async (script) => {
    const day = await findFreeDay(shop, slug);
    const shopper = await atCheckout({ script, date: day.date });
    const { page, t } = shopper;
    await fillCheckout(shopper, buyer);
    const line = page.getByRole("complementary", { name: t("checkout.summary") });

    await takenByOthers(day.id, 1);
    await locateCheckoutForm(shopper).place.click();
    await expect(page.getByRole("alert")).toContainText(t("errors.few_left", { left: 1 }));
    await expect(line).toContainText(t("errors.few_left", { left: 1 }));
    await expect(locateCheckoutForm(shopper).name).toHaveValue(buyer.name);
    await expect(locateCheckoutForm(shopper).place).toHaveCount(0);

    await takenByOthers(day.id, 0);
    await page.reload();
    await expect(line).toContainText(t("errors.sold_out"));
    expectValue(await ordersOf(shopper)).toBe(0);
    const [slot] = await shop.sql`select capacity - reserved as left from slots where id = ${day.id}`;
    expectValue(slot?.left).toBe(0);
  },
);

test.for(sweep([true], [false]))(
  "a price that changed meanwhile is shown first, and nothing is charged: script $0",
  async (script) => {
    const shopper = await atCheckout({ script });
    const { page, t } = shopper;
    const form = locateCheckoutForm(shopper);
    await fillCheckout(shopper, buyer);
    const before = vnd(await form.place.innerText());
    await shop.sql`update ticket_prices set price = price + 10000`;
    await form.place.click();
    await expect(page.getByRole("alert")).toContainText(t("errors.total_changed"));
    expectValue(await ordersOf(shopper)).toBe(0);
    await expect.poll(async () => vnd(await form.place.innerText())).toBe(before + 20_000);

    await form.place.click();
    const code = await readOrderCode(shopper);
    const [order] = await shop.sql`select total::int from orders where code = ${code}`;
    expectValue(order?.total).toBe(before + 20_000);
  },
);

const vnd = (text: string) => Number(text.replace(/\D/g, ""));
const untilTime = (text: string) => text.replace(/\s*\.$/, "");

async function atCheckout({ script = true, date = "" } = {}): Promise<Shopper> {
  const shopper = await shop.visit({ script });
  await startCheckout(shop, shopper, { slug, date: date || (await findFreeDay(shop, slug)).date, adults: 2 });
  return shopper;
}

async function ordersOf({ context }: Shopper): Promise<number> {
  const session = (await context.cookies()).find(({ name }) => name === "cart_session")?.value ?? "";
  const [found] = await shop.sql<{ n: number }[]>`
    select count(*)::int as n from orders where cart_session_id = ${decodeURIComponent(session)}`;
  return found?.n ?? -1;
}

function sendAgain({ context }: Shopper, request: Request, times: number): Promise<string[]> {
  const data = request.postDataBuffer() ?? "";
  const headers = { "Content-Type": request.headers()["content-type"] ?? "", Origin: shop.origin };
  const send = () => context.request.post(request.url(), { data, headers, maxRedirects: 0 });
  return Promise.all(
    Array.from({ length: times }, async () => {
      const answer = await send();
      return `${answer.status()} ${answer.headers().location}`;
    }),
  );
}

function locateRenewal({ page, t }: Shopper) {
  return page.getByRole("button", { name: t("checkout.renew", { count: 3, minutes: 15 }) });
}

async function holdRanOut() {
  await shop.sql`update holds set expires_at = ${currentTime().toISOString()}::timestamptz - interval '1 minute' where released_at is null`;
  await shop.sql`update reservation_lines set expires_at = ${currentTime().toISOString()}::timestamptz - interval '1 minute'
    where expires_at is not null and released_at is null`;
}

/** Ends all holds and unpaid reservations, and reserves all places of the slot except `left`. */
async function takenByOthers(slotId: number, left: number) {
  await shop.sql`update holds set expires_at = ${currentTime().toISOString()}::timestamptz, released_at = ${currentTime().toISOString()}::timestamptz where released_at is null`;
  await shop.sql`update reservation_lines set released_at = ${currentTime().toISOString()}::timestamptz where expires_at is not null and released_at is null`;
  await shop.sql`update slots set reserved = capacity - ${left}::int where id = ${slotId}`;
}
