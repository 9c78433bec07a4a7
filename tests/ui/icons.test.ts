import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the sprite of payment marks contains the mark of every payment method, at its width", () => {
  const sprite = readFileSync("app/ui/parts/payment-marks.svg", "utf8");
  const rendered = [...sprite.matchAll(/id="(\w+)" viewBox="0 0 (\d+) 24"/g)].map(([, id, width]) => `${id} ${width}`);
  const component = readFileSync("app/ui/parts/payment-marks.tsx", "utf8");
  const named = [...component.matchAll(/^ {2}(\w+): \{ name: "\w+", width: (\d+)/gm)];
  expect(named.length).toBeGreaterThan(5);
  expect(rendered).toEqual(named.map(([, id, width]) => `${id} ${width}`));
});

test("the sprite contains every named icon", () => {
  const names = [...readFileSync("app/ui/parts/icon.tsx", "utf8").matchAll(/^ {2}\| "([\w-]+)"/gm)].map(
    ([, name]) => name,
  );
  const ids = [...readFileSync("app/ui/parts/icons.svg", "utf8").matchAll(/id="([\w-]+)"/g)].map(([, id]) => id);
  expect(names.length).toBeGreaterThan(20);
  expect(ids.toSorted()).toEqual(names.toSorted());
});
