import { expect, test } from "vitest";
import { createSerialQueue } from "~/lib/task-queues.server";

test("tasks run one after the other, also after a failure", async () => {
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
