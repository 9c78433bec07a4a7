import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createsLoop, followRule, type Rule } from "~/domain/shop/redirect.rules";
import { removeRedirect, saveRedirect } from "~/domain/shop/redirects.server";
import { RedirectRule } from "~/domain/shop/schema";
import { currentTime } from "~/lib/clock";
import { readPageRows } from "~/request/read-page-rows.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const exact = (source: string, target: string): Rule => ({ kind: "exact", source, target, status: 301 });
const prefix = (source: string, target: string): Rule => ({ kind: "prefix", source, target, status: 302 });

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
])("a circle is refused: %j and then %j", (rules, added) => {
  expect(createsLoop(rules, added)).toBe(true);
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
    fc.property(fc.array(rule as fc.Arbitrary<Rule>, { maxLength: 8 }), paths, (wanted, start) => {
      const rules: Rule[] = [];
      for (const added of wanted) {
        if (createsLoop(rules, added)) continue;
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

test("a path is stored as browsers encode it, and another site's is refused", () => {
  const read = (source: string, target: string) => RedirectRule.safeParse({ source, target }).data;
  expect(read("/khuyến-mãi", "/vé/../giá")).toMatchObject({
    source: "/khuy%E1%BA%BFn-m%C3%A3i",
    target: "/gi%C3%A1",
  });
  for (const target of ["/\\evil.example", "/.//evil.example", "//evil.example"])
    expect(read("/x", target)).toBeUndefined();
});

describe("as database rows", () => {
  const database = openTestDatabase();

  test("a rule applies from its saving to its removal, and a loop is refused, also for two rules saved in parallel", async () => {
    const { db } = database;
    const ctx = await createVisit(db);
    const target = async (path: string) =>
      followRule((await readPageRows(db, { path, now: currentTime(), sessionId: null, tokenHash: null })).rules, path)
        ?.target;
    await saveRedirect(asStaff(ctx), { ...prefix("/tin", "/bai"), kind: "prefix" });
    expect(await target("/tin/mot")).toBe("/bai/mot");
    const outcomes = await Promise.allSettled([
      saveRedirect(asStaff(ctx), exact("/x", "/y")),
      saveRedirect(asStaff(ctx), exact("/y", "/x")),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(saveRedirect(asStaff(ctx), exact("/z", `${ctx.origin}/z`))).rejects.toThrow("redirect_loop");
    expect(await removeRedirect(asStaff(ctx), "/tin")).toBe(1);
    expect(await target("/tin/mot")).toBeUndefined();
  });
});
