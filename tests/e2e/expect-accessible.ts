import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { BrowserContext, Page } from "playwright";
import { expect } from "vitest";

/** Half as long as `axe.source`, which every document has to parse. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type Limits = { rules?: string[]; within?: string };

/** What axe finds (by all its rules, or by `rules`; on the page, or `within` a part of it), headings, width, and targets too small for a finger. */
export async function expectAccessible(page: Page, { rules, within }: Limits = {}) {
  const options: RunOptions = {
    resultTypes: ["violations"],
    // Not the style sheets, which axe would ask for again: only an experimental rule, which is off, reads them.
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

/**
 * The same, narrow and in light colours by all rules, then wide and in dark ones. The markup is the same there: what can differ is
 * colour and what a wide header shows.
 */
export async function expectAccessibleInBothColours(page: Page) {
  await expectAccessible(page);
  await expectAccessibleWideAndDark(page);
}

/** What can differ where a page that `isForEverybody` becomes wide and dark. */
export async function expectAccessibleWideAndDark(page: Page) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await page.evaluate(isDark)).toBe(true);
  // The accessibility tests look at headers and footers on two pages. A ticket to print has no main part.
  const hasMain = (await page.locator("main").count()) > 0;
  await expectAccessible(page, { rules: ["color-contrast", "link-in-text-block"], ...(hasMain && { within: "main" }) });
}

/** Gives every page of a browser context axe, which is half a megabyte to send to each page anew. */
export async function injectAxe(context: BrowserContext) {
  await context.addInitScript(axeSource);
}

type AxeRun = { within: string | undefined; options: RunOptions };

/** Runs in the page. */
async function runAxe({ within, options }: AxeRun): Promise<string[]> {
  const { violations } = await window.axe.run(within ?? document, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${target} ${html}`).join("; ")}`);
}

/** Runs in the page: some, a ticket for one, are light whatever the system is. */
function isDark() {
  if (document.documentElement.classList.contains("light")) return true;
  const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
  return red < 64;
}

/** Runs in the page: its headings, how far it sticks out, and what a finger would miss. */
function measureLayout() {
  const levels = [...document.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(({ tagName, textContent }) => ({
    level: Number(tagName.slice(1)),
    textContent,
  }));
  const skipped = levels.filter(({ level }, index) => level > (levels[index - 1]?.level ?? 0) + 1);
  const targets = [...document.querySelectorAll("button, input:not([type=hidden]), select, textarea, summary, a.btn")];
  const small = targets
    .filter((target) => target.checkVisibility() && !target.hasAttribute("aria-hidden"))
    .map((target) => (target.matches("[type=radio], [type=checkbox]") ? (target.closest("label") ?? target) : target))
    .filter((target) => !target.matches(".skip") && target.getBoundingClientRect().height < 44);
  return {
    skippedHeadings: skipped.map(({ textContent }) => textContent),
    mainHeadings: levels.filter(({ level }) => level === 1).length,
    tooWide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    tooSmall: small.map((target) => `${target.outerHTML.slice(0, 120)} ${target.getBoundingClientRect().height} px`),
  };
}
