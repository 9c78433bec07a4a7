import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright";
import { expect } from "vitest";

/** What axe finds (by all its rules, or by `rules`), headings, width, and targets too small for a finger. */
export async function isForEverybody(page: Page, rules?: string[]) {
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await axe
    .options({ resultTypes: ["violations"], ...(rules && { runOnly: { type: "rule", values: rules } }) })
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, target }) => `${target} ${html}`).join("; ")}`,
  );
  expect({ found, ...(await page.evaluate(lookAt)) }).toEqual({
    found: [],
    skippedHeadings: [],
    mainHeadings: 1,
    tooWide: 0,
    tooSmall: [],
  });
}

/** Runs in the page: its headings, how far it sticks out, and what a finger would miss. */
function lookAt() {
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
