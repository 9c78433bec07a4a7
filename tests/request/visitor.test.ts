import { expect, test } from "vitest";
import { currentTime } from "~/lib/clock";
import { readVisitor } from "~/request/visitor.server";

const now = currentTime();
const month = 30 * 86_400;

/** Reads the visitor of a request with these cookies. `set` lists the response's cookies with their Max-Age. */
function visit(sent: Record<string, string>, headers: Record<string, string> = {}, secure = false) {
  const Cookie = Object.entries(sent)
    .map(([name, value]) => `${name}=${value}`)
    .join("; ");
  const requestVisitor = readVisitor(
    new Request("http://shop.example/", { headers: { Cookie, ...headers } }),
    now,
    secure,
  );
  const lines = requestVisitor.cookies;
  const set = (answer: "page" | "other") =>
    Object.fromEntries(
      lines(answer).map((line) => {
        const [, name = "", value = "", age] = /^([\w-]+)=([^;]*);.*Max-Age=(\d+)/.exec(line) ?? [];
        return [name, { value: decodeURIComponent(value), age: Number(age) }];
      }),
    );
  const { visitor, tokenHash } = requestVisitor;
  return { visitor, tokenHash, lines, set, replaces: visitor.replaceCartSession !== null };
}

const cookielessPath = readVisitor(new Request("http://shop.example/"), now, false).addSession("/", { isForced: true });
const first = visit({});
const session = first.visitor.ensureCartSession();
first.visitor.proveOrder("23456789AB");
const orders = first.set("other").orders_proven?.value ?? "";

test("a page renews the cookies of the cart and the proven orders once a day for a month", () => {
  expect(visit({ cart_session: session, orders_proven: orders }).set("page")).toEqual({
    cart_session: { value: session, age: month },
    orders_proven: { value: orders, age: month },
    cookies_kept: { value: "1", age: 86_400 },
  });
  expect(visit({ cart_session: session, orders_proven: orders, cookies_kept: "1" }).set("page")).toEqual({});
});

test("a cacheable or prefetched response renews no cookies, and foreign cookies are not renewed", () => {
  expect(visit({ cart_session: session }).set("other")).toEqual({});
  expect(visit({ cart_session: session }, { Purpose: "prefetch" }).set("page")).toEqual({});
  expect(visit({ cart_session: session }, { "x-session-id": "a_client_with_its_own_session" }).set("page")).toEqual({});
  expect(visit({ cart_session: "short", orders_proven: `${orders}x` }).set("page")).toEqual({});
});

test("only a page whose URL has a session sets a test cookie for a browser without cookies", () => {
  expect(visit({}).set("page")).toEqual({});
  const requestVisitor = readVisitor(new Request(`http://shop.example${cookielessPath}`), now, false);
  expect(requestVisitor.visitor.cartSessionId).not.toBeNull();
  expect(requestVisitor.cookies("page").join()).toContain("cookies_kept=1");
});

test("on https the identity cookies have the prefix __Host-, and cookies of other names are ignored", () => {
  const sent = { cart_session: session, orders_proven: orders, account: "a".repeat(43) };
  const planted = visit(sent, {}, true);
  expect([planted.visitor.cartSessionId, planted.visitor.provenOrders, planted.replaces]).toEqual([null, [], false]);
  expect(planted.tokenHash).toBeNull();

  const prefixed = Object.fromEntries(Object.entries(sent).map(([name, value]) => [`__Host-${name}`, value]));
  const own = visit(prefixed, {}, true);
  expect([own.visitor.cartSessionId, own.visitor.provenOrders, own.replaces]).toEqual([session, ["23456789AB"], true]);
  expect(own.tokenHash).not.toBeNull();
  own.visitor.logIn("b".repeat(43), "mark");
  own.visitor.replaceCartSession?.("guest_of_the_order_just_placed");
  own.visitor.proveOrder("3456789ABC");
  const lines = own.lines("page").filter((line) => line.startsWith("__Host-"));
  expect(lines).toHaveLength(3);
  for (const line of lines)
    expect(line).toMatch(
      /^__Host-(cart_session|account|orders_proven)=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  expect(own.visitor.cartSessionId).toBe("guest_of_the_order_just_placed");
  own.visitor.logOut();
  const ages = Object.entries(own.set("page")).flatMap(([name, { age }]) => (age === 0 ? [name] : []));
  expect(ages.toSorted()).toEqual(["__Host-account", "__Host-cart_session", "__Host-orders_proven"]);
});

test("only a session from a cookie can be replaced", () => {
  expect(visit({ cart_session: session }).replaces).toBe(true);
  expect(visit({}).replaces).toBe(false);
  expect(visit({ cart_session: session }, { "x-session-id": "a_client_with_its_own_session" }).replaces).toBe(false);
});
