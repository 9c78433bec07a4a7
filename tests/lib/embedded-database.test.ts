import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { deleteDatabase } from "../../bin/database.mjs";

const run = promisify(execFile);

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "gondola-database-"));
afterAll(() => fs.rmSync(dataDir, { recursive: true }));
const programs = path.join(import.meta.dirname, "../../bin");
const using = `
  import { startDatabase } from "${programs}/database.mjs";
  const { url, stop } = await startDatabase({ dataDir: "${dataDir}", forTests: true });
  process.send(url);
  process.once("message", () => stop().then(() => process.disconnect()));`;

test("the process that started the embedded database hands it to another user, which stops it", async () => {
  const [owner, url] = await user();
  const [guest] = await user();
  await leave(owner);
  expect(await answers(url)).toBe(true);
  await leave(guest);
  expect(await answers(url)).toBe(false);
});

test("npm start -- --reset deletes the data only when no other process uses it", async () => {
  const [owner, url] = await user();
  await query(url, "create table kept (id int)");
  await expect(deleteDatabase({ dataDir })).rejects.toThrow(`in use by process ${owner.pid}`);
  expect(await answers(url)).toBe(true);
  await leave(owner);

  await deleteDatabase({ dataDir });
  expect(fs.readdirSync(dataDir)).toEqual([]);
  const [next, emptyUrl] = await user();
  expect(await query(emptyUrl, "select from pg_tables where tablename = 'kept'")).toEqual([]);
  await leave(next);
});

test("npm start -- --reset refuses the data of a database server that another program is connected to", async () => {
  const [owner, url] = await user();
  const client = postgres(url, { max: 1 });
  await client`select 1`;
  await leave(owner);
  await expect(deleteDatabase({ dataDir })).rejects.toThrow("in use through a connection");
  expect(await client`select 1 as answer`).toEqual([{ answer: 1 }]);
  await client.end();
  await deleteDatabase({ dataDir });
  expect(await answers(url)).toBe(false);
});

test.each([
  [
    ["--reset"],
    { DATABASE_URL: "postgres://shop@127.0.0.1:9/shop" },
    /DATABASE_URL names another one.*new, empty database/s,
  ],
  [["--rest"], {}, /does not know --rest.*npm start -- --reset/s],
])("npm start -- %s is refused with advice (%j)", async (args, env, advice) => {
  const start = run(process.execPath, [path.join(programs, "start.mjs"), ...args], { env: { ...process.env, ...env } });
  await expect(start).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(advice) });
});

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

function answers(url: string): Promise<boolean> {
  return query(url, "select 1").then(
    () => true,
    () => false,
  );
}

async function query(url: string, text: string) {
  const sql = postgres(url, { max: 1, connect_timeout: 5 });
  return sql.unsafe(text).finally(() => sql.end({ timeout: 1 }));
}
