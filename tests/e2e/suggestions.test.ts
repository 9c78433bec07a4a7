import { test } from "vitest";
import { linkTo } from "~/site-map";
import { installClock } from "../setup/browser";
import { openTestShop } from "./shop";
import { expect, openPath, waitForScripts } from "./shopper";

const shop = openTestShop();

async function seek(width = 1280) {
  const shopper = await shop.visit({ width });
  const { page, t } = shopper;
  // In its first second a page prefetches nothing and shows no suggestions, so the test skips that second.
  await installClock(page);
  await openPath(shopper, linkTo("vi", "policy", { slug: "tickets" }));
  await waitForScripts(shopper);
  await page.clock.runFor(1_100);
  await page.clock.resume();
  if (width < 1248) await page.getByRole("button", { name: t("common.nav.menu") }).click();
  const box = page.getByRole("banner").locator(".seek input");
  await box.focus();
  await expect(box).toHaveRole("combobox");
  const options = page.getByRole("listbox", { name: t("search.suggestions") }).getByRole("option");
  return { ...shopper, box, options };
}

test("typing shows suggestions that arrows select, Enter opens and Escape closes", async () => {
  const { page, t, box, options } = await seek();
  await box.fill("mở cửa");
  await expect(options.first()).toContainText("Mỗi ngày 7:00");
  const count = await options.count();
  await expect(page.getByText(t("search.suggested", { count }))).toBeAttached();
  await expect(box).toHaveAttribute("aria-expanded", "true");
  await box.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await box.press("ArrowDown");
  await box.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await expect(box).toHaveAttribute("aria-activedescendant", (await options.first().getAttribute("id")) ?? "");
  await box.press("Escape");
  await expect(options).toHaveCount(0);
  await expect(box).toHaveValue("mở cửa");
  await box.fill("cap treo khu hoi");
  await expect(options.first()).toContainText("Cáp treo khứ hồi");
  await box.press("ArrowDown");
  await box.press("Enter");
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "ticket", { slug: "cap-treo-khu-hoi" }));
});

test("Enter without a selection searches, and one letter or a word being composed shows no suggestions", async () => {
  const { page, box, options } = await seek();
  const requests: string[] = [];
  page.on("request", (request) => request.url().includes("search.suggest") && requests.push(request.url()));
  await box.fill("trà");
  await expect(options.first()).toContainText("Trà");
  await box.dispatchEvent("keydown", { key: "ArrowDown", isComposing: true });
  await expect(options.first()).toHaveAttribute("aria-selected", "false");
  await box.fill("t");
  await expect(options).toHaveCount(0);
  await box.fill("mật ong");
  await expect(options.first()).toContainText("Mật ong");
  expect
    .soft(requests.map((url) => JSON.parse(new URL(url).searchParams.get("input") ?? "{}").q))
    .toEqual(["trà", "mật ong"]);
  await box.press("Enter");
  await expect(page).toHaveURL(shop.origin + linkTo("vi", "search", null, { q: "mật ong" }));
});

test("on a phone suggestions are in the menu and open by tap, and an outdated response is not shown", async () => {
  const { page, box, options } = await seek(390);
  let comeLate = () => {};
  const late = new Promise<void>((resolve) => {
    comeLate = resolve;
  });
  await page.route(/search\.suggest.*trang/, async (route) => {
    await late;
    await route.continue().catch(() => undefined);
  });
  const first = page.waitForRequest(/search\.suggest.*trang/);
  await box.fill("trang");
  await first;
  await box.fill("cháo nấm");
  await expect(options.first()).toContainText("Cháo nấm hương");
  comeLate();
  await options.first().click();
  await expect(page).toHaveURL(`${shop.origin}${linkTo("vi", "menu")}#chao-nam-huong`);
});
