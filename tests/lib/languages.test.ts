import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { filesBelow } from "../../bin/hash-files.mjs";

/**
 * These files name both languages, each for a reason. In every other file, a third language needs no change. A language
 * is a folder in `locales/` and a line in `app/lib/locale.ts` (`docs/add-a-language.md`).
 */
const exempt = [
  // This is the line of each language.
  "app/lib/locale.ts",
  // A page has an address in each language. A language without its own address uses the English one.
  "app/site-map.ts",
  // VNPay offers its page in two languages.
  "app/domain/payments/providers/vnpay/vnpay.server.ts",
  "app/domain/payments/simulator/fake-vnpay.server.ts",
  // These two write dates and sentences in the Vietnamese way, and in every other language in the English way.
  "app/lib/format-time.ts",
  "app/i18n/in-sentence.ts",
  // Staff must write some texts in these languages. In others, every text may be missing.
  "app/lib/required-locales.ts",
  // These files contain texts of the demo and of measurements.
  "db/seed/run.ts",
  "db/seed/many-posts.ts",
  "db/seed/many-products.ts",
];

test("languages are named one by one only where a rule differs between them", () => {
  const pairs = [
    /"vi" \| "en"/,
    /\bvi\b[?]?: .*\ben\b[?]?: /,
    /\bvi, en\b/,
    /["']vi["'], .*["']en["']/,
    /^\s*en\b[?]?: /,
    /locale === "vi" \? "en"/,
    /\.vi\b.*\.en\b/,
    /_\$\{\w*locale\w*\}/,
    /[!=]== ["'](?:vi|en)["']/,
    /linkTo\("(?:vi|en)"/,
    /->> '(?:vi|en)'/,
    /\(?\\\/(?:vi|en)\b|\.startsWith\("\/(?:vi|en)\b/,
    /["'`]\/en\//,
  ];
  const found = [...filesBelow("app"), ...filesBelow("db"), ...filesBelow("public")]
    .filter((name) => /\.(?:tsx?|js|sql)$/.test(name) && !exempt.includes(name))
    .flatMap((name) =>
      readFileSync(name, "utf8")
        .split("\n")
        .filter((line) => pairs.some((pair) => pair.test(line)))
        .map((line) => `${name}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});
