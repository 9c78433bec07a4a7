import { execFile, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { withLock } from "../../bin/lock.mjs";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "gondola-lock-"));
const lock = path.join(folder, "lock");
const count = path.join(folder, "count");

/** Adds one to the count several times, slowly. Without the lock, parallel programs would lose some additions. */
const adding = (times: number) => `
  import fs from "node:fs";
  import { setTimeout as sleep } from "node:timers/promises";
  import { withLock } from "${path.join(import.meta.dirname, "../../bin/lock.mjs")}";
  for (let n = 0; n < ${times}; n++) await withLock("${lock}", async () => {
    const before = Number(fs.readFileSync("${count}", "utf8"));
    await sleep(n % 3);
    fs.writeFileSync("${count}", String(before + 1));
  });`;

test.each([
  ["no lock", null],
  ["the lock of a process that is gone", String(spawnSync(process.execPath, ["-e", ""]).pid)],
  ["a lock without an owner", ""],
])("eight processes do their work one at a time if there is %s", async (_, left) => {
  fs.writeFileSync(count, "0");
  if (left !== null) fs.writeFileSync(lock, left);
  const add = () =>
    promisify(execFile)(process.execPath, ["--input-type=module", "-e", adding(25)], { timeout: 120_000 });
  await Promise.all(Array.from({ length: 8 }, add));
  expect(fs.readFileSync(count, "utf8")).toBe("200");
  expect(fs.readdirSync(folder)).toEqual(["count"]);
});

test("a second call in one process waits until the first has ended", async () => {
  const done: string[] = [];
  let second = Promise.resolve();
  await withLock(lock, async () => {
    second = withLock(path.relative(process.cwd(), lock), async () => void done.push("second"));
    expect(fs.existsSync(lock)).toBe(true);
    done.push("first");
  });
  await second;
  expect(done).toEqual(["first", "second"]);
});
