import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { getOrder } from "~/domain/orders/get-order.server";
import { formatNumber } from "~/lib/money";
import { commandNames } from "~/staff/command-areas";
import { runCommand } from "~/staff/run-command";
import { closeDb } from "~db/client.server";
import { payments } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { databaseUrl } from "~tests/setup/databases";
import { orderRow, placeOrderAsGuest } from "~tests/setup/factories";
import { deleteOpenShopNote, noteOpenShop } from "../../../bin/note-open-shop.mjs";

const database = openTestDatabase();

test("explains a mistyped command in a sentence and does nothing", async () => {
  const { code } = await placeOrderAsGuest(database.db);
  const mistakes: [[string, ...string[]], string][] = [
    [["confirm", code, "0", "FT1"], "whole VND"],
    [["confirm", code, "25.00", "FT1"], "whole VND"],
    [["confirm", code, "250", "000", "FT1"], "whole VND"],
    [["confirm", "X", "250000", "FT1"], "ten letters"],
    [["confirm", "23456789AB", "250000", "FT1"], "No order"],
    [["match", "x", code], "An id"],
    [["match", "999999999", code], "There is no such unmatched payment"],
    [["return"], "npm run staff"],
    [["close-day", "2026-13-40", "Gió", "Wind"], 'from "2026-13-40": That day is not in the calendar.'],
    [["close-day", "2027-01-09", "Gió", "lớn", "Wind"], 'times "Wind"'],
    [["close-day", "2199-01-01", "Gió", "Wind"], "at most two years (730 days) from today"],
    [["flag", "enable_add_to_cart", "maybe"], '<on|off> "maybe": Invalid option: expected one of "on"|"off"'],
    [["approve-refund", "x"], "id: Please enter a whole number"],
    [["approve-refund", "1", "back", "more"], 'one argument too many: "more"'],
    [["cancel", "--force"], "ten letters"],
    [["reopen-closure", "999999999"], "No closure"],
    [["reopen-days", "2026-13-40"], 'from "2026-13-40": That day is not in the calendar.'],
    [["reopen-days", "2027-11-09..2027-11-20", "09:00", "tue"], "No closure closes any of these days"],
    [["section", "1", "sideways"], "on, off, a position"],
    [["section", "999999999", "off"], "This part of the page was not found."],
    [["section", "1", '{"title":7}'], "title"],
    [["setting", "opening_time", "7:00"], "opening_time: The value must be a time with four digits"],
    [["bank", "vcb", "12345678", "CONG TY A"], "six digits"],
    [["bank", "970436", "1234 5678", "CONG TY A"], "letters and digits"],
    [["setting", "bank_account", "12345678"], "changed together"],
    [["setting", "hold_minutes", "a quarter"], "whole number"],
    [["keys", "retire"], "npm run staff"],
    [["keys", "retire", "1"], "add a newer seed"],
    [["setting", "opening_tim", "07:00"], "There is no such public setting."],
    [["confrim", code, "250000", "FT1"], 'There is no command "confrim". Did you mean "confirm"?'],
    [["confirm", code], "npm run staff -- confirm <"],
  ];
  for (const [args, message] of mistakes) {
    const { hasFailed, output } = await staff(...args);
    expect(hasFailed, args.join(" ")).toBe(true);
    expect(output).toContain(message);
    expect(output).not.toMatch(/select|insert|update /i);
  }
  expect(await database.db.$count(payments)).toBe(0);
});

test("confirming a transfer pays the order", async () => {
  const { ctx, code } = await placeOrderAsGuest(database.db);
  const { order } = await orderRow(database.db, code);
  const amount = formatNumber(order.total, "vi");
  expect(await staff("confirm", code.toLowerCase(), amount, "FT26325")).toMatchObject({ hasFailed: false });
  expect(await getOrder(ctx, { code })).toMatchObject({ paymentStatus: "paid" });
});

test("the bank account changes as a whole, and may have letters", async () => {
  expect(await staff("bank", "970415", "VQRQ0001ABC", "CONG TY A")).toMatchObject({ hasFailed: false });
  const { output } = await staff("settings");
  for (const line of ['bank_bin "970415"', 'bank_name "VietinBank"', 'bank_account "VQRQ0001ABC"'])
    expect(output).toContain(`setting ${line}`);
  expect(await database.sql`select after from audit_entries where subject = 'settings bank'`).toEqual([
    { after: { bank_bin: "970415", bank_account: "VQRQ0001ABC", bank_holder: "CONG TY A" } },
  ]);
});

test("lists settings and flags with their descriptions", async () => {
  const { output } = await staff("settings");
  expect(output).toMatch(/^setting hold_minutes "15" .*checkout holds.*1 to 120/m);
  expect(output).toMatch(/^flag enable_add_to_cart on /m);
});

test("lists the keys that sign tickets", async () => {
  expect((await staff("keys")).output).toMatch(/^1 [0-9a-f]{64} signs and verifies, \d+ tickets to come$/m);
});

test("lists the sections of a page and hides one", async () => {
  const ids = async () =>
    (await staff("sections", "about")).output.split("\n").flatMap((line) => line.match(/"id":(\d+)/)?.[1] ?? []);
  const [first = ""] = await ids();
  expect(await staff("section", first, "off")).toMatchObject({ hasFailed: false });
  expect((await staff("sections", "about")).output).toContain(`"id":${first},`);
  expect(await database.sql`select from theme_sections where id = ${first} and not is_active`).toHaveLength(1);
});

test("help lists every command by its name", async () => {
  const { hasFailed, output } = await staff("help");
  expect(hasFailed).toBe(false);
  const listed = output.split("\n").flatMap((line) => line.match(/^ {2}(\S+)/)?.[1] ?? []);
  expect(listed).toEqual(commandNames);
});

test("reports a mistake without a database, and loads only the modules of the command", async () => {
  const none = { DATABASE_URL: "", CHECK_COMMAND: "1" };
  expect(await run("staff", ["confrim"], none)).toMatchObject({
    hasFailed: true,
    output: expect.stringContaining("confirm"),
  });
  const coverage = fs.mkdtempSync(path.join(os.tmpdir(), "gondola-loaded-"));
  expect(await run("staff", ["unmatched"], { ...none, NODE_V8_COVERAGE: coverage })).toEqual({
    hasFailed: false,
    output: "",
  });
  const loaded = fs.readdirSync(coverage).map((name) => fs.readFileSync(path.join(coverage, name), "utf8"));
  fs.rmSync(coverage, { recursive: true });
  expect(loaded.join("")).toContain("/app/staff/money-commands.ts");
  expect(loaded.join("").match(/\/app\/(staff\/content|routes|ui)[^"]*|\/node_modules\/(react-dom|yaml)\//g)).toBe(
    null,
  );
});

test("ends without an error when the reader closes the pipe early", async () => {
  const child = spawn(process.execPath, ["--import", "tsx", "app/staff.ts", "settings"], {
    env: { ...process.env, NODE_OPTIONS: "", DATABASE_URL: database.url, DEMO: "1" },
  });
  child.stdout.destroy();
  let output = "";
  child.stderr.on("data", (text) => {
    output += text;
  });
  const [code] = await once(child, "close");
  expect([code, output]).toEqual([0, ""]);
});

test("an invitation's link has the port of the running shop", async () => {
  noteOpenShop(database.url, 4321);
  try {
    const { PORT: _, ...env } = process.env;
    const options = { env: { ...env, NODE_OPTIONS: "", DATABASE_URL: database.url, DEMO: "1" } };
    const email = `${randomUUID()}@nuimay.example`;
    const invite = promisify(execFile)(
      process.execPath,
      ["bin/run-app-command.mjs", "app/staff.ts", "invite", email, "gate"],
      options,
    );
    expect((await invite).stdout).toContain("http://localhost:4321/staff/");
  } finally {
    deleteOpenShopNote(database.url);
  }
});

test.each([
  ["staff", { DATABASE_URL: "" }, "DATABASE_URL is missing"],
  ["staff", { DEMO: "", TICKET_KEY_SEED: "" }, "TICKET_KEY_SEED is missing"],
  ["audit", { DATABASE_URL: "" }, "DATABASE_URL is missing"],
  [
    "audit",
    { DATABASE_URL: "postgres://x:secret@127.0.0.1:1/gondola" },
    "No database answers at 127.0.0.1:1. Start it",
  ],
])("%s of an incomplete installation does not touch another database: %j", async (command, env, advice) => {
  const { hasFailed, output } = await run(command, ["unmatched"], env);
  expect(hasFailed).toBe(true);
  expect(output).toContain(advice);
  expect(output).not.toContain("secret@");
});

test("explains an unusable database with advice", async () => {
  const faults: [string, string][] = [
    ["gondola", "looks like postgres://"],
    ["postgres://x:secret@127.0.0.1:1/gondola", "No database answers at 127.0.0.1:1. Start it"],
    [`${database.url}_x`, '_x". Create it'],
    [databaseUrl(database.url, "template1"), "Run: node --import tsx db/migrate.ts"],
  ];
  for (const [url, message] of faults) {
    await closeDb();
    process.env.DATABASE_URL = url;
    expect(await staff("unmatched")).toMatchObject({ hasFailed: true, output: expect.stringContaining(message) });
  }
  await closeDb();
  process.env.DATABASE_URL = database.url;
});

async function staff(name: string, ...args: string[]) {
  const { hasFailed, output } = await runCommand(name, args);
  return { hasFailed, output: String(output) };
}

function run(
  command: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ hasFailed: boolean; output: string }> {
  const options = { env: { ...process.env, NODE_OPTIONS: "", ...env } };
  return new Promise((resolve) => {
    execFile(process.execPath, ["--import", "tsx", `app/${command}.ts`, ...args], options, (error, out, err) =>
      resolve({ hasFailed: error !== null, output: out + err }),
    );
  });
}
