import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the sprite contains every named icon", () => {
  const names = [...readFileSync("app/ui/parts/icon.tsx", "utf8").matchAll(/^ {2}\| "([\w-]+)"/gm)].map(
    ([, name]) => name,
  );
  const ids = [...readFileSync("app/ui/parts/icons.svg", "utf8").matchAll(/id="([\w-]+)"/g)].map(([, id]) => id);
  expect(names.length).toBeGreaterThan(20);
  expect(ids.toSorted()).toEqual(names.toSorted());
});
