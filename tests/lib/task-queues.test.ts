import { expect, test } from "vitest";
import { createSerialQueue, limitConcurrency } from "~/lib/task-queues.server";

test("a limited number of tasks runs per key, the others follow, and a failed one does not stop them", async () => {
  const few = limitConcurrency({ max: 4, maxWaiting: 100 });
  let [running, max] = [0, 0];
  const ends: (() => void)[] = [];
  const works = Array.from({ length: 55 }, (_, n) =>
    few("cart", async () => {
      max = Math.max(max, ++running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      if (n === 0) throw new Error("out of stock");
      return n;
    }),
  );
  const all = Promise.allSettled(works);
  expect(await few("another", async () => "at once")).toEqual({ result: "at once" });
  for (let n = 0; n < 55; n++) {
    await expect.poll(() => ends.length).toBeGreaterThan(n);
    ends[n]?.();
  }
  const done = await all;
  expect(max).toBe(4);
  expect(done.map(({ status }) => status)).toEqual(["rejected", ...Array(54).fill("fulfilled")]);
});

test("a task is refused when too many wait", async () => {
  const few = limitConcurrency({ max: 1, maxWaiting: 1 });
  let end: () => void = () => undefined;
  const first = few("cart", () => new Promise<void>((resolve) => (end = resolve)));
  const second = few("cart", async () => "second");
  expect(await few("cart", async () => "third")).toBeNull();
  end();
  await first;
  expect(await second).toEqual({ result: "second" });
});

test("tasks run one after the other, also after a failure", async () => {
  const queue = createSerialQueue();
  const did: string[] = [];
  const work = (name: string, fails = false) =>
    queue(async () => {
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
