import { beforeAll, expect, test } from "vitest";
import { demoMembers, demoPassword } from "~/domain/staff/demo-members";
import { currentTime } from "~/lib/clock";
import { openTestDatabase } from "~tests/setup/database";
import { placeOrderAsGuest } from "~tests/setup/factories";
import { type Browser, openClient } from "~tests/setup/factories-http";
import { listForms, type PageForm } from "~tests/setup/forms";
import { openTestServer } from "~tests/setup/server";
import { listStaffPages, type StaffPageReader } from "~tests/setup/staff-pages";
import { isFullSweep } from "~tests/setup/sweep";

// These tests send markup, control characters and wrong files to every staff form.

const database = openTestDatabase();
const server = openTestServer(database);
let client: Browser;

const script = "<script>alert(1)";
const markup = `"'></textarea></title></style>${script}</script>{{name}}$t(x)\u202e\u0000`;
/** A file of each kind that is not what its name says. */
const files = [
  ["page.png", "image/png", "<html><script>alert(1)</script>"],
  [
    "picture.svg",
    "image/svg+xml",
    `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`,
  ],
  ["sheet.csv", "text/csv", `key,"><script>alert(1)</script>\n"=HYPERLINK(""x"")\u0000,${"a,".repeat(5_000)}`],
  ["../../etc/passwd", "application/octet-stream", "\u0000".repeat(100_000)],
  ["empty.csv", "text/csv", ""],
] as const;

/** The forms of these pages empty or open the shop when their only field is ticked. */
const excluded = ["/staff/demo-content", "/staff/open-shop"];

const reader: StaffPageReader = {
  read: async (path) => (await client.get(path)).html,
  async send(path, fields) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields))
      if (typeof value === "string") body.append(name, value);
      else body.append(name, new Blob([new Uint8Array(value.buffer)], { type: value.mimeType }), value.name);
    const answer = await client.ask(path, { method: "POST", headers: { Origin: server.origin }, body });
    return new URL(answer.location, server.origin).pathname;
  },
};

let pages: string[] = [];
let forms: PageForm[] = [];

beforeAll(async () => {
  client = openClient(server.origin);
  const email = demoMembers.find(({ role }) => role === "admin")?.email ?? "";
  await client.post("/staff/login", { act: "log_in", email, password: demoPassword, oneTimeCode: "" });
  const { code } = await placeOrderAsGuest(database.db, { now: currentTime() });
  pages = await listStaffPages(reader, code);
  const bySignature = new Map<string, PageForm>();
  for (const page of pages.filter((path) => !excluded.includes(path)))
    for (const form of listForms(await reader.read(page), page)) bySignature.set(form.signature, form);
  forms = [...bySignature.values()];
});

test("markup in any field of a form of staff makes no page fail and never runs as a script", async () => {
  const faults: string[] = [];
  for (const form of forms)
    for (const name of isFullSweep ? form.names : oneOfEachKind(form.names)) {
      const { status, html } = await send(form, { [name]: markup });
      if (status >= 500 || html.includes(script)) faults.push(`${status} ${form.signature}: ${name}`);
    }
  const listed = await (await fetch(`${server.origin}/sitemap.xml`)).text();
  const shop = [...listed.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  for (const path of [...pages, ...shop]) {
    const { status, html } = await client.get(path);
    if (status >= 500 || html.includes(script)) faults.push(`${status} ${path}`);
  }
  expect(forms.length).toBeGreaterThan(50);
  expect(shop.length).toBeGreaterThan(50);
  expect(faults).toEqual([]);
});

test.each([
  ["20,000 characters", "Ḋ".repeat(20_000)],
  ["a prototype's name", "__proto__"],
  ["nothing", ""],
])("no form of staff fails on %s in all of its fields", async (_, text) => {
  const faults: string[] = [];
  for (const form of forms) {
    const { status } = await send(form, Object.fromEntries(form.names.map((name) => [name, text])));
    if (status >= 500) faults.push(`${status} ${form.signature}`);
  }
  expect(faults).toEqual([]);
});

test.each(files)("no form of staff fails on the file %s", async (fileName, type, content) => {
  const faults: string[] = [];
  const file = new File([content], fileName, { type });
  for (const form of forms)
    for (const name of form.files) {
      const { status, html } = await send(form, { [name]: file });
      if (status >= 500 || html.includes(script)) faults.push(`${status} ${form.signature}: ${name}`);
    }
  expect(faults).toEqual([]);
});

/** Fields whose names differ only in the language or the number of a row are read by the same code. */
function oneOfEachKind(names: readonly string[]): string[] {
  const kinds = new Map(names.map((name) => [name.replace(/\d+/g, "0").replace(/\.(vi|en)\b/, ""), name]));
  return [...kinds.values()];
}

/** Sends a form as its page would, except for some fields. */
function send(form: PageForm, changed: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of form.values) if (!Object.hasOwn(changed, name)) body.append(name, value);
  for (const [name, value] of Object.entries(changed)) body.append(name, value);
  const sent = form.isMultipart ? body : new URLSearchParams([...body].map(([name, value]) => [name, String(value)]));
  return client.ask(form.target, { method: "POST", headers: { Origin: server.origin }, body: sent });
}
