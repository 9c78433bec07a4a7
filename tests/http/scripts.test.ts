import { expect, test } from "vitest";
import { openTestDatabase } from "~tests/setup/database";
import { openPages } from "~tests/setup/factories-http";
import { openTestServer } from "~tests/setup/server";

const database = openTestDatabase();
const server = openTestServer(database);

test("a page's scripts wait until it is painted", async () => {
  const { html } = await openPages(server.origin).get("/");
  expect(html).toContain('type="text/late"');
  expect(html).not.toMatch(/type="module"|modulepreload|<script[^>]* src=/);
});
