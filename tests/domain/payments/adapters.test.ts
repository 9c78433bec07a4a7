import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { adapters, findGateway, methodIds, requireGatewayOrigin } from "~/domain/payments/adapters.server";
import { listMethods } from "~/domain/payments/list-methods.server";
import routes from "~/routes";
import { demoFolder, readPaymentMethods } from "~db/seed/read-demo";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";
import { providers } from "~tests/setup/providers";

const database = openTestDatabase();
const paymentMethods = readPaymentMethods();
const gateways = methodIds.filter((id) => adapters[id].gateway);

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test("the demo offers every payment method, and its policy names each", async () => {
  const offered = await listMethods(await createVisit(database.db));
  expect(offered.map(({ id }) => id)).toEqual(paymentMethods.map(({ id }) => id));
  for (const { name } of paymentMethods)
    for (const locale of ["vi", "en"] as const) {
      const policy = readFileSync(`${demoFolder}/policies/payment.${locale}.md`, "utf8");
      expect(policy).toContain(`**${name[locale]}:**`);
    }
});

test.each(gateways)("%s has a fake payment page and API in the demo", (id) => {
  const paths = routes.map(({ path }) => path);
  expect(paths).toContain(`simulator/${id}`);
  if (adapters[id].query) expect(paths).toContain("simulator/:gateway/api/*");
});

test.each(gateways)("%s is covered by the tests of all providers and named in CHANGELOG.md", (id) => {
  expect(Object.keys(providers)).toContain(id);
  expect(readFileSync("CHANGELOG.md", "utf8")).toContain(paymentMethods.find((method) => method.id === id)?.name.en);
});

test.each(gateways)("outside the demo %s is offered only with the variables of .env.example", async (id) => {
  vi.stubEnv("DEMO", "");
  expect((await anew())[id].isReady({})).toBe(false);
  for (const [, name = ""] of readFileSync("deploy/.env.example", "utf8").matchAll(/^#?([A-Z_0-9]+)=/gm))
    vi.stubEnv(name, name.endsWith("_URL") ? "https://gateway.example" : "x".repeat(64));
  const adapter = (await anew())[id];
  expect(adapter.isReady({})).toBe(true);
  expect(adapter.origins().map((url) => new URL(url).origin)).toContain("https://gateway.example");
});

async function anew() {
  vi.resetModules();
  return (await import("~/domain/payments/adapters.server")).adapters;
}

test.each(gateways)("an unsigned request counts neither as a webhook nor as a return of %s", (id) => {
  const { readWebhook, readReturn } = findGateway(id)!;
  for (const body of ["", "{}", "[]", "null", "\0"])
    expect(readWebhook({ query: new URLSearchParams("v=1"), body, headers: new Headers() })).toBe("forged");
  expect(readReturn(new URLSearchParams("v=1"))).toBeNull();
});

test("a buyer is only redirected to the shop and its gateways", () => {
  expect(() => requireGatewayOrigin("https://shop.example/simulator/vnpay", "https://shop.example")).not.toThrow();
  expect(() => requireGatewayOrigin("https://elsewhere.example/", "https://shop.example")).toThrow(
    "https://elsewhere.example",
  );
});
