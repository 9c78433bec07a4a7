import { expect, test } from "vitest";
import { createWorker } from "~/lib/worker.server";

test("a worker process answers in order, has no secrets, and is replaced after it ended", async () => {
  const echo = createWorker<string, object>("tests/setup/echo.ts");
  const large = [new Uint8Array(3_000_000), new Uint8Array(70_000), new Uint8Array(1)];
  const answers = await Promise.allSettled([echo("a", large), echo("end", large), echo("b"), echo("c", large)]);
  expect(answers.map((answer) => (answer.status === "fulfilled" ? answer.value : "none"))).toEqual([
    { word: "a", size: 3_070_001, secrets: [] },
    "none",
    { word: "b", size: 0, secrets: [] },
    { word: "c", size: 3_070_001, secrets: [] },
  ]);
});
