import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Only the gate's page has ids of its own. Rules with `:has(#id)` for a page are allowed. */
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
