import { execFile } from "node:child_process";
import { expect, test } from "vitest";
import { getOrder } from "~/domain/selling/get-order.server";
import { runCommand } from "~/staff/run-command";
import { receipts } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { buyer, orderRow } from "~tests/setup/factories";

const database = openTestDatabase();

test("what staff mistype is said in a sentence, and does nothing", async () => {
  const { code } = await buyer(database.db);
  const mistakes: [[string, ...string[]], string][] = [
    [["confirm", code, "0", "FT1"], "whole VND"],
    [["confirm", code, "250.000", "FT1"], "whole VND"],
    [["confirm", code, "250", "000", "FT1"], "npm run staff"],
    [["confirm", "X", "250000", "FT1"], "ten letters"],
    [["confirm", "23456789AB", "250000", "FT1"], "No order"],
    [["match", "x", code], "An id"],
    [["match", "999999999", code], "No such receipt"],
    [["return"], "npm run staff"],
    [["close-day", "2026-13-40", "Gió", "Wind"], "from"],
    [["reopen-day", "999999999"], "No closing"],
    [["section", "1", "sideways"], "on, off, a position"],
    [["section", "999999999", "off"], "section_not_found"],
    [["section", "1", '{"title":7}'], "title"],
    [["setting", "opening_time", "7:00"], "opening_time: A time has four digits"],
    [["setting", "bank_bin", ""], "six digits"],
    [["setting", "bank_account", "1234 5678"], "letters and digits only"],
    [["setting", "hold_minutes", "a quarter"], "whole number"],
    [["keys", "retire"], "npm run staff"],
    [["keys", "retire", "1"], "add a newer seed"],
    [["setting", "opening_tim", "07:00"], "setting_not_found"],
  ];
  for (const [args, says] of mistakes) {
    const { failed, said } = await staff(...args);
    expect(failed, args.join(" ")).toBe(true);
    expect(said).toContain(says);
    expect(said).not.toMatch(/select|insert|update /i);
  }
  expect(await database.db.$count(receipts)).toBe(0);
});

test("a transfer that staff saw pays the order", async () => {
  const { ctx, code } = await buyer(database.db);
  const { order } = await orderRow(database.db, code);
  expect(await staff("confirm", code.toLowerCase(), `${order.total}`, "FT26325")).toMatchObject({ failed: false });
  expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "paid" });
});

test("staff see what can be set and switched, with what each does", async () => {
  const { said } = await staff("settings");
  expect(said).toMatch(/^setting hold_minutes "15" .*checkout keeps.*1 to 120/m);
  expect(said).toMatch(/^flag enable_add_to_cart on /m);
});

test("staff see the keys that sign tickets", async () => {
  expect((await staff("keys")).said).toMatch(/^1 [0-9a-f]{64} signs and verifies, \d+ tickets to come$/m);
});

test("staff see what a page is built of, and hide a part of it", async () => {
  const ids = async () =>
    (await staff("sections", "about")).said.split("\n").flatMap((line) => line.match(/"id":(\d+)/)?.[1] ?? []);
  const [first = ""] = await ids();
  expect(await staff("section", first, "off")).toMatchObject({ failed: false });
  expect((await staff("sections", "about")).said).toContain(`"id":${first},`);
  expect(await database.sql`select from theme_sections where id = ${first} and not is_active`).toHaveLength(1);
});

test.each([
  ["staff", { DATABASE_URL: "" }, "DATABASE_URL is missing"],
  ["staff", { DEMO: "", TICKET_KEY_SEED: "" }, "TICKET_KEY_SEED is missing"],
  ["audit", { DATABASE_URL: "" }, "DATABASE_URL is missing"],
])("%s of a shop that is not all there touches no other's: %j", async (command, env, advice) => {
  const { failed, said } = await run(command, ["stuck"], env);
  expect(failed).toBe(true);
  expect(said).toContain(advice);
});

async function staff(name: string, ...args: string[]) {
  const { failed, said } = await runCommand(name, args);
  return { failed, said: String(said) };
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<{ failed: boolean; said: string }> {
  const options = { env: { ...process.env, NODE_OPTIONS: "", ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, ["--import", "tsx", `app/${command}.ts`, ...args], options, (error, out, err) =>
      resolve({ failed: error !== null, said: out + err }),
    );
  });
}
