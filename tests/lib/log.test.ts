import { readdirSync, readFileSync } from "node:fs";
import { DrizzleQueryError } from "drizzle-orm";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";

const personal = {
  name: "Nguyễn Thị Hoa",
  plainName: "Tran Van Binh",
  phone: "0912 345 678",
  email: "hoa.nguyen@example.vn",
  address: "12/3 Lê Lợi, Phường 7",
  code: "NM-7K2P9QX4TZ81",
};
const typed = Object.values(personal).join(" ");
const lines: string[] = [];
const server = () => import("~/lib/log.server");

beforeEach(() => {
  lines.length = 0;
  vi.resetModules();
  vi.stubEnv("LOG_FORMAT", "json");
  for (const method of ["error", "warn", "log"] as const)
    vi.spyOn(console, method).mockImplementation((line) => void lines.push(line));
});
afterEach(() => void vi.unstubAllEnvs());

function caught(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error("Nothing was thrown");
}

const databaseError = Object.assign(new postgres.PostgresError({} as never), {
  message: `duplicate key value violates unique constraint "users_email_key"`,
  code: "23505",
  constraint_name: "users_email_key",
  detail: `Key (email)=(${personal.email}) already exists.`,
  where: typed,
});
const errors: Record<string, Error> = {
  database: databaseError,
  "a value of the wrong type": new Error(`invalid input syntax for type integer: "${typed}"`),
  statement: new DrizzleQueryError("insert into users values ($1)", [personal.email, typed], databaseError),
  "refused email": Object.assign(new Error(`550 ${personal.plainName} <${personal.email}> rejected`), {
    code: "EENVELOPE",
    responseCode: 550,
    response: typed,
  }),
  JSON: caught(() => JSON.parse(`{"name": ${typed}`)),
  "JSON with quotation marks": caught(() => JSON.parse(`${personal.plainName} "x" 'y'`)),
  "an address": caught(() => new URL(`//${typed}`)),
  header: caught(() => new Headers([["Name", typed]])),
  number: caught(() => BigInt(typed)),
  schema: caught(() => z.strictObject({ [personal.plainName]: z.email() }).parse({ [typed]: typed })),
  "a file": caught(() => readFileSync(`/nowhere/${typed}`)),
  "a frame inside the message": new Error(`wrong: "x"\n    at ${typed} (/app/${personal.plainName}.ts:1:1)`),
  cause: new Error("The request failed", { cause: new Error(`GET https://example.vn/?name=${personal.plainName}`) }),
};

test.each(Object.entries(errors))("logs no personal data of an error of this kind: %s", async (_, error) => {
  const { logError } = await server();
  logError(error);
  expect(lines).toHaveLength(1);
  // The milliseconds of `time` and the paths of this checkout may contain the digits of the phone number.
  const { time: _time, ...logged } = JSON.parse(String(lines[0]).replaceAll(process.cwd(), ""));
  expect(logged).toMatchObject({ level: "error", error: expect.stringContaining(error.name) });
  for (const part of typed.split(/[\s,]+/).filter((one) => one.length > 2))
    expect(JSON.stringify(logged)).not.toContain(part);
});

test("keeps what explains an error", async () => {
  const { logError } = await server();
  const rows: { price: number }[] = [];
  logError(errors.statement, "job open-slots");
  logError(caught(() => rows[0]!.price));
  const [statement, program] = lines.map((line) => JSON.parse(line));
  expect(statement).toMatchObject({
    where: "job open-slots",
    error: expect.stringContaining("23505"),
    message: 'duplicate key value violates unique constraint "users_email_key"',
  });
  expect(program).toMatchObject({
    error: "TypeError",
    message: "Cannot read properties of undefined (reading 'price')",
  });
  expect(program.stack[0]).toMatch(/log\.test\.ts:\d+:\d+/);
});

test("a line that is logged during a request names it by its id and route", async () => {
  const { logError, runInRequest } = await server();
  const facts = { id: "0a1b2c3d", method: "POST", route: "routes/checkout/checkout" };
  await runInRequest(facts, async () => {
    await Promise.resolve();
    logError(new RangeError("too much"));
  });
  expect(JSON.parse(String(lines[0]))).toMatchObject({
    requestId: "0a1b2c3d",
    method: "POST",
    route: "routes/checkout/checkout",
    error: "RangeError",
    message: "too much",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
});

test("the server writes through the log only", () => {
  // These are commands: they print their result for the person who runs them.
  const commands = ["app/staff.ts", "app/audit.ts", "app/server.ts", "app/lib/log.server.ts"];
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/^(browser|gate|ui|entry\.client)/.test(file))
    .map((file) => `app/${file}`);
  expect(files).toContain("app/server/start-server.ts");
  const printing = files.filter((file) => /\bconsole\.|process\.std(out|err)\.write/.test(readFileSync(file, "utf8")));
  expect(printing.filter((file) => !commands.includes(file))).toEqual([]);
});
