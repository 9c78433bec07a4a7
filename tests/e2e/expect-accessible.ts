import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { BrowserContext, Page } from "playwright";
import { expect } from "vitest";

/** The minified file is half as long as `axe.source`, and every document has to parse it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type Limits = { rules?: string[]; within?: string };

/** Runs axe. Also refuses a second main heading, skipped heading levels, overflow and small targets. */
export async function expectAccessible(page: Page, { rules, within }: Limits = {}) {
  const options: RunOptions = {
    resultTypes: ["violations"],
    // Style sheets are not preloaded. Only an experimental rule that is off would read them.
    preload: { assets: ["media"] },
    ...(rules && { runOnly: { type: "rule", values: rules } }),
  };
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const violations = await page.evaluate(runAxe, { within, options });
  expect({ found: violations, ...(await page.evaluate(measureLayout)) }).toEqual({
    found: [],
    skippedHeadings: [],
    mainHeadings: 1,
    tooWide: 0,
    tooSmall: [],
  });
}

/** The markup is the same in both colours, so the second check applies only axe's rules about colours. */
export async function expectAccessibleInBothColours(page: Page) {
  await expectAccessible(page);
  await expectAccessibleWideAndDark(page);
}

export async function showWideAndDark(page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await page.evaluate(isDark)).toBe(true);
}

async function expectAccessibleWideAndDark(page: Page) {
  await showWideAndDark(page);
  // Only `main` is checked, because the header and the footer are checked on few pages. A printed ticket has no `main`.
  const hasMain = (await page.locator("main").count()) > 0;
  await expectAccessible(page, { rules: ["color-contrast", "link-in-text-block"], ...(hasMain && { within: "main" }) });
}

/** Adds axe to every page of a browser context. Otherwise each check would send half a megabyte to the page. */
export async function injectAxe(context: BrowserContext) {
  await context.addInitScript(axeSource);
}

type AxeRun = { within: string | undefined; options: RunOptions };

async function runAxe({ within, options }: AxeRun): Promise<string[]> {
  const { violations } = await window.axe.run(within ?? document, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${target} ${html}`).join("; ")}`);
}

/** Runs in the page. Also returns true for pages that are always light, such as a ticket. */
function isDark() {
  if (document.documentElement.classList.contains("light")) return true;
  const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
  return red < 64;
}

/**
 * Runs in the page. Finds skipped headings, overflow and targets that are too small. Targets of the back office may be
 * lower on wide screens with a mouse.
 */
function measureLayout() {
  const levels = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(({ tagName, textContent }) => ({
    level: Number(tagName.slice(1)),
    textContent,
  }));
  const skipped = levels.filter(({ level }, index) => level > (levels[index - 1]?.level ?? 0) + 1);
  const isBackOffice = document.querySelector(".staff-frame") !== null;
  const hasMouse = matchMedia("(hover: hover) and (pointer: fine) and (width >= 64rem)").matches;
  const minHeight = isBackOffice && hasMouse ? 36 : 44;
  const targets = [...document.querySelectorAll("button, input:not([type=hidden]), select, textarea, summary, a.btn")];
  const small = targets
    .filter((target) => target.checkVisibility() && !target.hasAttribute("aria-hidden"))
    .map((target) => (target.matches("[type=radio], [type=checkbox]") ? (target.closest("label") ?? target) : target))
    .filter((target) => !target.matches(".skip") && target.getBoundingClientRect().height < minHeight);
  return {
    skippedHeadings: skipped.map(({ textContent }) => textContent),
    mainHeadings: levels.filter(({ level }) => level === 1).length,
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    tooSmall: small.map((target) => `${target.outerHTML.slice(0, 120)} ${target.getBoundingClientRect().height} px`),
  };
}
