import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openTestDatabase } from "~tests/setup/database";
import { openPages } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";

const assets = "build/client/assets";
const database = openTestDatabase();
const server = openTestServer(database);

test("a page's scripts wait until it is painted", async () => {
  const { html } = await openPages(server.origin).get("/");
  expect(html).toContain('type="text/late"');
  expect(html).not.toMatch(/type="module"|modulepreload|<script[^>]* src=/);
});

test("browsers get React Router without its warnings", () => {
  const names = readdirSync(assets).filter((name) => name.endsWith(".js"));
  const scripts = names.map((name) => readFileSync(path.join(assets, name), "utf8"));
  expect(scripts.filter((text) => text.includes("__reactRouterDataRouter")).length).toBeGreaterThan(0);
  expect(scripts.filter((text) => text.includes("No routes matched location"))).toEqual([]);
});
