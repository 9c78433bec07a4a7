import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { keysSaid, readWords, wordsSaidIn } from "~/i18n/words-of-scripts.server";

test("a script is given the words that its code says, in both languages, and no others", () => {
  const gap = (key: string) => `t(\`${key.replace("@", ["$", "{day}"].join(""))}\`, { count })`;
  const inGap = `\` · ${["$", '{t("cart.all_day")}'].join("")}\``;
  const code = `t("cart.title"), ${gap("orders.parcel.@")}, ${gap("tickets.left_@")}, ${inGap}`;
  const said = wordsSaidIn(code, readWords());
  expect(said["cart.all_day"]).toBeDefined();
  expect(said["cart.title"]).toEqual(["Giỏ hàng", "Your cart"]);
  const parcels = Object.keys(said).filter((key) => key.startsWith("orders.parcel."));
  expect(parcels.length).toBeGreaterThan(1);
  const left = ["tickets.left_today_one", "tickets.left_today_other", "tickets.left_tomorrow_one"];
  expect(Object.keys(said)).toEqual(expect.arrayContaining(left));
  expect(
    Object.keys(said).filter((key) => !/^(cart\.(title|all_day)|orders\.parcel\.|tickets\.left_)/.test(key)),
  ).toEqual([]);
});

test("a whole key becomes what it says; one with a number in either language stays a key", () => {
  const said = keysSaid('t("cart.title"), t("services.lead_time", { count })', readWords());
  expect(said).toBe('t("said¦Giỏ hàng¦Your cart¦"), t("services.lead_time", { count })');
});

test("what is said stands in the code as a whole key, or as one with a gap in its last part", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const browsers = files.filter((file) => /^(routes|ui|browser)\/.*(?<!\.server)\.tsx?$/.test(file));
  const told = browsers.flatMap((file) => {
    const source = readFileSync(`app/${file}`, "utf8");
    return [...source.matchAll(/\bt\(\s*([^"`\s][^"`]*?)[),]/g)].map(([, asked = ""]) => `${file}: ${asked}`);
  });
  // It hands over keys that stand beside it.
  expect(told).toEqual(["ui/parts/copy-button.tsx: said"]);
});
