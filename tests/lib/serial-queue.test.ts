import { expect, test } from "vitest";
import { createSerialQueue } from "~/lib/serial-queue";

test("what is asked for at once is done one after the other, whatever fails", async () => {
  const turn = createSerialQueue();
  const did: string[] = [];
  const work = (name: string, fails = false) =>
    turn(async () => {
      did.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      did.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  const [one, two, three] = await Promise.allSettled([work("one"), work("two", true), work("three")]);
  expect([one.status, two.status, three.status]).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(did).toEqual(["one", "two", "three"].flatMap((name) => [`${name} begins`, `${name} ends`]));
});
