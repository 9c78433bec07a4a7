import fc from "fast-check";
import { expect, test } from "vitest";
import { canOpenOrders, getCookielessSessionId, isHardToGuess } from "~/domain/cart/cookieless-session-id.rules";

const secret = fc.stringMatching(/^[A-Za-z0-9_-]{20,43}$/);

test("whoever receives the address of a cookieless cart cannot open orders with it", () => {
  fc.assert(
    fc.property(secret, (secret) => {
      expect(canOpenOrders(getCookielessSessionId(secret))).toBe(false);
    }),
  );
});

test("a session of a cookie opens the orders that it placed", () => {
  expect(canOpenOrders("3f2b8c1e-5a77-4c58-9d0e-7b1f2a6c9e44")).toBe(true);
});

test("a session that could be guessed proves nothing", () => {
  for (const sessionId of [null, "", "1", "short-session"]) {
    expect(isHardToGuess(sessionId)).toBe(false);
    expect(canOpenOrders(sessionId)).toBe(false);
  }
});

test("different secrets have different cookieless sessions", () => {
  fc.assert(
    fc.property(secret, secret, (one, other) => {
      expect(getCookielessSessionId(one) === getCookielessSessionId(other)).toBe(one === other);
    }),
  );
});
