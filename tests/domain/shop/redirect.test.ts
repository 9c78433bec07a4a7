import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { followRule, hasLoop, type RedirectMatcher } from "~/domain/shop/redirect.rules";

const exact = (source: string, target: string): RedirectMatcher => ({ kind: "exact", source, target, status: 301 });
const prefix = (source: string, target: string): RedirectMatcher => ({ kind: "prefix", source, target, status: 302 });

describe("targets of paths", () => {
  const rules = [
    exact("/a", "/b"),
    prefix("/old", "/new"),
    prefix("/old/shop", "https://elsewhere.example"),
    prefix("/r/", "/"),
  ];
  test.each([
    ["/a", "/b"],
    ["/old", "/new"],
    ["/old/x/y", "/new/x/y"],
    ["/older", null],
    ["/old/shop/tea", "https://elsewhere.example/tea"],
    ["/r/san-pham", "/san-pham"],
    ["/r", "/"],
    ["/r//evil.example/x", "/evil.example/x"],
    ["/A", null],
  ])("%s leads to %s", (path, target) => {
    expect(followRule(rules, path)?.target ?? null).toBe(target);
  });
});

test.each([
  [[], exact("/a", "/a")],
  [[exact("/b", "/a")], exact("/a", "/b")],
  [[exact("/b", "/c"), exact("/c", "/a")], exact("/a", "/b")],
  [[], prefix("/a", "/a/b")],
  [[prefix("/b", "/a")], prefix("/a", "/b")],
  [[exact("/b/c", "/a/c")], prefix("/a", "/b")],
  [[prefix("/b/c", "/a/c")], prefix("/a", "/b")],
  // Before any rule applies, /vi is redirected, and / leads to /en for a visitor who chose English.
  [[], exact("/a", "/vi/a")],
  [[], exact("/en", "/")],
])("a loop is refused: %j and then %j", (rules, added) => {
  expect(hasLoop(rules, added)).toBe(true);
});

test("accepted rules never form a loop", () => {
  const paths = fc.constantFrom("/a", "/b", "/c", "/a/b", "/a/c", "/b/c", "/d");
  const rule = fc.record({
    kind: fc.constantFrom("exact", "prefix"),
    source: paths,
    target: paths,
    status: fc.constant(301),
  });
  fc.assert(
    fc.property(fc.array(rule as fc.Arbitrary<RedirectMatcher>, { maxLength: 8 }), paths, (wanted, start) => {
      const rules: RedirectMatcher[] = [];
      for (const added of wanted) {
        if (hasLoop(rules, added)) continue;
        const same = rules.findIndex(({ kind, source }) => kind === added.kind && source === added.source);
        rules.splice(same < 0 ? rules.length : same, same < 0 ? 0 : 1, added);
      }
      let path: string | undefined = start;
      for (let hops = 0; path !== undefined; hops++) {
        expect(hops).toBeLessThan(20);
        path = followRule(rules, path)?.target;
      }
    }),
  );
});
