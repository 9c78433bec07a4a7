import { expect, test } from "vitest";
import { redirectPath } from "~/routes/auth/log-in-steps.server";

test.for([
  ["/dashboard", "/dashboard"],
  ["/orders?code=ABC", "/orders?code=ABC"],
  ["/đặt-vé", "/%C4%91%E1%BA%B7t-v%C3%A9"],
  ["//evil.example/x", null],
  ["/\\evil.example", null],
  ["/\t/evil.example", null],
  ["/x//evil.example", null],
  ["https://evil.example/", null],
  ["javascript:alert(1)", null],
] as const)("a login with the redirect %j goes to %s", ([redirectTo, path]) => {
  expect(redirectPath({ searchParams: new URLSearchParams({ redirectTo }) })).toBe(path);
});
