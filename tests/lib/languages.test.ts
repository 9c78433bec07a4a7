import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesBelow } from "../../bin/hash-files.mjs";

/**
 * These files name both languages, each for a reason. In every other file, a third language needs no change. A language
 * is a folder in `locales/` and a line in `app/lib/locale.ts`.
 */
const exempt = [
  // A page has an address in each language. A language without its own address uses the English one.
  "app/site-map.ts",
  // VNPay offers its page in two languages.
  "app/domain/payments/providers/vnpay/vnpay.server.ts",
  "app/domain/payments/simulator/fake-vnpay.server.ts",
  // These two write dates and sentences in the Vietnamese way, and in every other language in the English way.
  "app/lib/format-time.ts",
  "app/i18n/in-sentence.ts",
  // The inputs of these procedures are part of the API's contract.
  "app/domain/shop/schema.ts",
  "app/domain/shop/seo-records.server.ts",
];

test("languages are named one by one only where a rule differs between them", () => {
  const pairs = [
    /"vi" \| "en"/,
    /\bvi\b[?]?: .*\ben\b[?]?: /,
    /locale === "vi" \? "en"/,
    /\.vi\b.*\.en\b/,
    /_\$\{\w*locale\w*\}/,
    /[!=]== ["'](?:vi|en)["']/,
    /linkTo\("(?:vi|en)"/,
    /->> '(?:vi|en)'/,
    /\(?\\\/(?:vi|en)\b|\.startsWith\("\/(?:vi|en)\b/,
    /["'`]\/en\//,
  ];
  const found = [...filesBelow("app"), ...filesBelow("public")]
    .filter((name) => /\.(?:tsx?|js)$/.test(name) && !exempt.includes(name))
    .flatMap((name) =>
      readFileSync(name, "utf8")
        .split("\n")
        .filter((line) => pairs.some((pair) => pair.test(line)))
        .map((line) => `${name}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
