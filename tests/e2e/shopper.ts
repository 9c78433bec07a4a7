import type { BrowserContext, Page } from "playwright";
import { expect as pageExpect } from "playwright/test";
import type { TextKey, TextKeysUnder } from "~/i18n/text-keys";
import type { Translate } from "~/i18n/translate";
import { translateIn } from "~/i18n/translate.server";
import { type Locale, languages } from "~/lib/locale";
import { linkTo } from "~/site-map";
import { adult, child } from "~tests/setup/demo";
import { newPhone } from "~tests/setup/factories";

export type Shopper = { page: Page; context: BrowserContext; locale: Locale; script: boolean; t: Translate };

export type Buyer = { name: string; phone: string; email?: string };
export const sampleBuyer: Buyer = { name: "Nguyễn Thị Hoa", phone: "0912 345 678", email: "hoa@example.com" };

/** Each buyer has a phone number of their own, because unpaid orders are limited per phone number. */
export function createBuyer(): Buyer {
  return { ...sampleBuyer, phone: newPhone() };
}

/** Retries longer than by default, because the machine may be busy. */
export const expect = pageExpect.configure({ timeout: 40_000 });

/** The name of the button that changes the language. */
export const anotherLanguage = new RegExp(
  `^(${Object.values(languages)
    .map(({ name }) => name)
    .join("|")})$`,
);

export const categoryNames = { adult: adult.name, child: child.name } as const;

export async function openPath(shopper: Shopper, path: string) {
  const response = await shopper.page.goto(path);
  await waitForScripts(shopper);
  return response;
}

export async function waitForScripts({ page, script }: Shopper) {
  if (!script) return;
  // Some documents have no scripts.
  await page.waitForFunction(() => document.scripts.length === 0 || "hydrated" in document.documentElement.dataset);
}

/** Leaves out messages about blocked service workers. Playwright blocks them except in tests about workers. */
export function collectConsoleErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    const isBlockedWorker = message.text() === "Service Worker registration blocked by Playwright";
    if (["error", "warning"].includes(message.type()) && !isBlockedWorker) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return complaints;
}

export type ChosenTickets = { slug: string; date: string; time?: string; adults: number; children?: number };

export async function chooseTickets(shopper: Shopper, choice: ChosenTickets) {
  const { page, t, locale, script } = shopper;
  await openPath(shopper, linkTo(locale, "home"));
  const strip = page.getByRole("form", { name: t("tickets.book") });
  await strip.getByRole("combobox", { name: t("tickets.order.ticket") }).selectOption(choice.slug);
  await strip.getByLabel(t("tickets.order.date")).fill(choice.date);
  await strip.getByRole("button", { name: t("tickets.order.see") }).click();
  await waitForScripts(shopper);
  await locateQuantity(shopper, "adult").fill(String(choice.adults));
  if (choice.time) await page.getByRole("radio", { name: choice.time }).check();
  if (choice.children) await locateQuantity(shopper, "child").fill(String(choice.children));
  if (!script) await page.getByRole("button", { name: t("tickets.order.update") }).click();
}

export function locateQuantity({ page, locale }: Shopper, who: keyof typeof categoryNames) {
  return page.getByRole("spinbutton", { name: categoryNames[who][locale], exact: true });
}

/** Opens the cart after something was added. Without scripts the visitor is there already. */
export async function goToCart({ page, t, script }: Shopper) {
  if (script) await page.getByRole("link", { name: t("cart.view") }).click();
  await expect(page.getByRole("heading", { name: t("cart.title"), level: 1 })).toBeVisible();
}

export async function bookTickets(shopper: Shopper, choice: ChosenTickets) {
  const { page, t } = shopper;
  await chooseTickets(shopper, choice);
  await page.getByRole("button", { name: t("tickets.order.add") }).click();
  await goToCart(shopper);
}

export async function buyNow(shopper: Shopper, choice: ChosenTickets) {
  const { page, t } = shopper;
  await chooseTickets(shopper, choice);
  await page.getByRole("button", { name: t("tickets.order.buy") }).click();
  await expect(page).toHaveURL(/\/checkout\/ticket$/);
}

export async function goToCheckout({ page, t }: Shopper) {
  await page.getByRole("button", { name: t("cart.to_checkout") }).click();
  await expect(page.getByRole("heading", { name: t("checkout.title"), level: 1 })).toBeVisible();
}

export type Method = "VietQR" | "VNPay" | "MoMo" | "ZaloPay";

export function locateCheckoutForm({ page, t }: Shopper) {
  const text = (key: TextKeysUnder<"checkout">) =>
    page.getByRole("textbox", { name: t(`checkout.${key}`), exact: true });
  const acts = (["tickets", "goods", "mixed"] as const).map((kind) => t(`checkout.submit.${kind}`));
  return {
    name: text("full_name"),
    phone: text("phone"),
    email: text("email"),
    note: text("note"),
    noteFold: page.locator("summary").filter({ hasText: t("checkout.note") }),
    method: (name: Method) => page.getByRole("radio", { name }),
    place: page.getByRole("button", { name: new RegExp(`^(${acts.join("|")}) · `) }),
  };
}

export async function fillCheckout(shopper: Shopper, { name, phone, email = "" }: Buyer, method: Method = "VietQR") {
  const form = locateCheckoutForm(shopper);
  await form.name.fill(name);
  await form.phone.fill(phone);
  await form.email.fill(email);
  await form.method(method).check();
}

/** Unfolds the summary of the checkout, which is folded on phones. */
export async function openSummary({ page }: Shopper) {
  await page.locator("details.brief > summary").click();
}

export async function checkOut(shopper: Shopper, buyer: Buyer = createBuyer()): Promise<string> {
  await fillCheckout(shopper, buyer);
  await locateCheckoutForm(shopper).place.click();
  return readOrderCode(shopper);
}

export async function readOrderCode({ page, t }: Shopper): Promise<string> {
  await expect(page).toHaveURL(/\/orders\/\w{10}\/pay$/);
  const [, code = ""] = /\/orders\/(\w{10})\/pay/.exec(page.url()) ?? [];
  await expect(page.getByRole("heading", { name: t("orders.pay_title", { code }) })).toBeVisible();
  return code;
}

/** Matches the message of the fake bank, in either language, after the shop has accepted its notification. */
export const bankAnswer = /Cửa hàng đã nhận|The shop has received/;

export async function payByTransfer(shopper: Shopper) {
  const { page, t } = shopper;
  await page.getByRole("link", { name: t("orders.demo_bank") }).click();
  await page.getByRole("button", { name: inEitherLanguage("simulator.bank.send") }).click();
  await expect(page.getByRole("status").filter({ hasText: bankAnswer })).toBeVisible();
  await page.getByRole("link", { name: inEitherLanguage("simulator.bank.back") }).click();
  await expectTicketsReady(shopper);
}

export type Choice = TextKeysUnder<"simulator.gateway.choices">;

export async function payAtGateway({ page }: Shopper, choice: Choice) {
  await page.getByRole("button", { name: inEitherLanguage(`simulator.gateway.choices.${choice}`) }).click();
}

export async function expectTicketsReady(shopper: Shopper) {
  const { page, t } = shopper;
  await expect(locateQrCodes(shopper).first()).toBeVisible();
  const count = await locateQrCodes(shopper).count();
  await expect(page.getByRole("heading", { name: t("orders.success_title", { count }) })).toBeVisible();
}

export function locateQrCodes({ page, t }: Shopper) {
  return page.getByRole("img", { name: t("orders.qr_of", { code: "" }).trim() });
}

/** Opens the menu of phones. It contains the choices of language and colour. */
export async function openMenu({ page, t }: Shopper) {
  const button = page.getByRole("button", { name: t("common.nav.menu") });
  if (await button.isVisible()) await button.click();
}

/** Matches a text in both languages, because simulators do not follow the language of the shop's address. */
export function inEitherLanguage(key: TextKey, params: Record<string, string> = {}): RegExp {
  const texts = (["vi", "en"] as const).map((locale) =>
    translateIn(locale)(key, params).replace(/[^\p{L}\d ]/gu, "\\$&"),
  );
  return new RegExp(texts.join("|"));
}

/** Holds back the scripts of following documents until the returned function is called. */
export async function holdScripts({ page }: Shopper) {
  let come = () => {};
  const waiting = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await waiting;
    await route.continue().catch(() => undefined);
  });
  return come;
}
