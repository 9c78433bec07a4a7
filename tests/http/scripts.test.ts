import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openTestDatabase } from "~tests/setup/database";
import { openClient } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";
import { filesBelow } from "../../bin/hash-files.mjs";

const database = openTestDatabase();
const server = openTestServer(database);

test("a page's scripts load after it is painted", async () => {
  const { html } = await openClient(server.origin).get("/");
  expect(html).toContain('type="text/deferred"');
  expect(html).not.toMatch(/type="module"|modulepreload|<script[^>]* src=/);
});

test("a document names the scripts of the next pages", async () => {
  const scriptsOf = async (pages: string): Promise<string[]> =>
    (await fetch(`${server.origin}/builds/scripts?pages=${pages}`)).json();
  const scripts = await scriptsOf("cart,checkout");
  expect(scripts.length).toBeGreaterThan((await scriptsOf("cart")).length);
  for (const file of scripts) expect((await fetch(server.origin + file)).status).toBe(200);
  expect(await scriptsOf("constructor")).toEqual([]);
});

test("a page contains the id of the newest build", async () => {
  const latest = await fetch(`${server.origin}/builds/latest.json`);
  const { id } = (await latest.json()) as { id: string };
  expect((await openClient(server.origin).get("/")).html).toContain(`data-build="${id}"`);
});

test("no script of a browser contains zod", () => {
  const namesOfZod = /\b_zod\b|ZodError/;
  const containsZod = (file: string) => namesOfZod.test(readFileSync(file, "utf8"));
  const scripts = filesBelow("build/client").filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(50);
  expect(scripts.filter(containsZod)).toEqual([]);
  // The names are those that zod has, and minifiers leave them as they are.
  expect(containsZod("node_modules/zod/v4/core/schemas.js")).toBe(true);
});
