import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const page = readFileSync("docs/where-to-read.md", "utf8");
const sections = page.split(/^## /m).slice(1);
const slices = sections.map((section) => ({
  title: section.split("\n", 1)[0] ?? "",
  files: [...section.matchAll(/`([\w./-]+\.ts)`/g)].map(([, file = ""]) => file),
}));

const maxFiles: Record<string, number> = {
  "Placing an order": 15,
  "Requesting and executing a refund": 12,
  "An exchange": 12,
  "A closure": 12,
  "Receiving a webhook of a provider": 12,
};

test("the reading lists name the five use cases", () => {
  expect(slices.map(({ title }) => title)).toEqual(Object.keys(maxFiles));
});

test.each(slices)("$title is read in few files, which exist", ({ title, files }) => {
  expect(files.filter((file) => !existsSync(`app/domain/${file}`))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
  expect(files.length).toBeLessThanOrEqual(maxFiles[title] ?? 0);
});
