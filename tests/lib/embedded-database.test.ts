import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import postgres from "postgres";
import { expect, test } from "vitest";

const room = fs.mkdtempSync(path.join(os.tmpdir(), "gondola-database-"));
const using = `
  import { startDatabase } from "${path.join(import.meta.dirname, "../../bin/database.mjs")}";
  const { url, stop } = await startDatabase({ dataDir: "${room}", forTests: true });
  process.send(url);
  process.once("message", () => stop().then(() => process.disconnect()));`;

test("who started the embedded database leaves it to who still uses it, and that one stops it", async () => {
  const [owner, url] = await user();
  const [guest] = await user();
  await leave(owner);
  expect(await answers(url)).toBe(true);
  await leave(guest);
  expect(await answers(url)).toBe(false);
}, 60_000);

async function user(): Promise<[ChildProcess, string]> {
  const stdio = ["ignore", "inherit", "inherit", "ipc"] as const;
  const user = spawn(process.execPath, ["--input-type=module", "-e", using], { stdio: [...stdio] });
  const [url] = await once(user, "message");
  return [user, url];
}

async function leave(user: ChildProcess) {
  user.send("leave");
  await once(user, "exit");
}

async function answers(url: string): Promise<boolean> {
  const sql = postgres(url, { max: 1, connect_timeout: 5 });
  const answered = await sql`select 1`.then(
    () => true,
    () => false,
  );
  await sql.end({ timeout: 1 });
  return answered;
}
