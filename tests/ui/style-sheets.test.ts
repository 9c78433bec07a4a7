import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** This sheet belongs to a single page, so it may select by id. In other sheets, only `:has(#id)` is allowed. */
const ofOnePage = ["app/ui/staff/gate.css"];

test("no style sheet selects by id, which another page may also use", () => {
  const chosen: string[] = [];
  const names = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".css"));
  const sheets = names.map((name) => `app/${name}`).filter((sheet) => !ofOnePage.includes(sheet));
  for (const sheet of sheets) {
    const rules = readFileSync(sheet, "utf8")
      .replace(/\/\*[\s\S]*?\*\//g, "")
      .matchAll(/([^{};]*)\{/g);
    for (const [, selector = ""] of rules)
      if (/#[a-z]/i.test(selector.replace(/:has\([^)]*\)/g, ""))) chosen.push(`${sheet}: ${selector.trim()}`);
  }
  expect(sheets.length).toBeGreaterThan(10);
  expect(chosen).toEqual([]);
});
