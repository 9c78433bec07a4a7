import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const code = readFileSync("app/lib/config.server.ts", "utf8");
const named = new Set(
  [...code.matchAll(/\benv\.([A-Z_0-9]+)|^ {2}([A-Z_0-9]+): \{/gm)].flatMap(([, ...names]) => names),
);

test.each(["deploy/README.md", "deploy/.env.example"])("%s lists every variable that the shop reads", (file) => {
  const text = readFileSync(file, "utf8");
  // The image sets PORT, and compose.yaml sets DATABASE_URL. DEMO is never set in production. Only tests set
  // SIMULATOR_ORIGIN, and only `npm start -- --empty` sets LOCAL_SHOP.
  const others = ["DEMO", "LOCAL_SHOP", "PORT", "DATABASE_URL", "SIMULATOR_ORIGIN"];
  const names = [...named].filter((name) => name && !others.includes(name));
  expect(names).toContain("VNPAY_SECRET");
  expect(names.filter((name) => !text.includes(name))).toEqual([]);
});

test("the shop refuses to start with a weak secret", () => {
  expect(code).not.toMatch(/\benv\.\w*(SECRET|KEY\d?|SEED)\b/);
});
