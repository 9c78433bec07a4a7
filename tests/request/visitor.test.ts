import { expect, test } from "vitest";
import { readVisitor } from "~/request/visitor.server";

const now = new Date();
const month = 30 * 86_400;

/** Who asks with these cookies, and what an answer sets: each cookie's value with its age in seconds. */
function visit(sent: Record<string, string>, headers: Record<string, string> = {}) {
  const Cookie = Object.entries(sent)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const asked = readVisitor(new Request("http://shop.example/", { headers: { Cookie, ...headers } }), now, false);
  const set = (answer: "page" | "other") =>
    Object.fromEntries(
      asked.cookies(answer).map((line) => {
        const [, name = "", value = "", age] = /^(\w+)=([^;]*);.*Max-Age=(\d+)/.exec(line) ?? [];
        return [name, { value: decodeURIComponent(value), age: Number(age) }];
      }),
    );
  return { visitor: asked.visitor, set };
}

const carried = readVisitor(new Request("http://shop.example/"), now, false).carry("/", { always: true });
const first = visit({});
const session = first.visitor.ensureSession();
first.visitor.proveOrder("23456789AB");
const orders = first.set("other").orders_proven?.value ?? "";

test("a page renews the cart's cookie and the proven orders once a day, for a month from then on", () => {
  expect(visit({ cart_session: session, orders_proven: orders }).set("page")).toEqual({
    cart_session: { value: session, age: month },
    orders_proven: { value: orders, age: month },
    cookies_kept: { value: "1", age: 86_400 },
  });
  expect(visit({ cart_session: session, orders_proven: orders, cookies_kept: "1" }).set("page")).toEqual({});
});

test("nothing is renewed by what may be kept for others or for later, nor what this shop did not set", () => {
  expect(visit({ cart_session: session }).set("other")).toEqual({});
  expect(visit({ cart_session: session }, { Purpose: "prefetch" }).set("page")).toEqual({});
  expect(visit({ cart_session: session }, { "x-session-id": "a_client_with_its_own_session" }).set("page")).toEqual({});
  expect(visit({ cart_session: "short", orders_proven: `${orders}x` }).set("page")).toEqual({});
});

test("a browser without any cookie is tried with one that says nothing, on every page", () => {
  expect(visit({}).set("page")).toEqual({ cookies_kept: { value: "1", age: 86_400 } });
  const asked = readVisitor(new Request(`http://shop.example${carried}`), now, false);
  expect(asked.visitor.sessionId).not.toBeNull();
  expect(asked.cookies("page").join()).toContain("cookies_kept=1");
});
