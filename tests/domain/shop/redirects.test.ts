import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { renameItemAddress } from "~/domain/catalog/rename-item-address.server";
import { followRule, type RedirectMatcher } from "~/domain/shop/redirect.rules";
import { removeRedirect, saveRedirect } from "~/domain/shop/redirects.server";
import { RedirectRule } from "~/domain/shop/schema";
import { currentTime } from "~/lib/clock";
import { readPageRows } from "~/request/read-page-rows.server";
import { redirects, ticketTypes } from "~db/schema";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, createVisit } from "~tests/setup/factories";

const exact = (source: string, target: string): RedirectMatcher => ({ kind: "exact", source, target, status: 301 });
const prefix = (source: string, target: string): RedirectMatcher => ({ kind: "prefix", source, target, status: 302 });

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

  test("a ticket that is renamed often is one redirect away from each earlier address, also back at its first one", async () => {
    const ctx = asStaff(await createVisit(database.db));
    const first = "cap-treo-khu-hoi";
    const id = await findTicketId(first);
    const rename = (slug: string) => renameItemAddress(ctx, { kind: "ticket-types", id, slug });
    await saveRedirect(ctx, exact("/ve-cu", `${ctx.origin}/tickets/${first}`));
    const names = Array.from({ length: 12 }, (_, number) => `ten-${number + 1}`);
    for (const slug of names) await rename(slug);
    const follow = async (path: string) => followRule(await database.db.select().from(redirects), path)?.target ?? null;
    for (const slug of [first, ...names.slice(0, -1)]) {
      expect(await follow(`/tickets/${slug}`)).toBe("/tickets/ten-12");
      expect(await follow(`/en/tickets/${slug}`)).toBe("/en/tickets/ten-12");
    }
    expect(await follow("/ve-cu")).toBe("/tickets/ten-12");
    await saveRedirect(ctx, exact("/ve-moi", `/tickets/${first}`));
    await rename(first);
    for (const path of ["/ve-cu", "/tickets/ten-1", "/tickets/ten-12"])
      expect(await follow(path)).toBe(`/tickets/${first}`);
    expect(await follow(`/tickets/${first}`)).toBeNull();
  });

  test("an address from which a prefix rule leads back to the earlier one is refused at its field", async () => {
    const ctx = asStaff(await createVisit(database.db));
    const slug = "cap-treo-khu-hoi";
    const id = await findTicketId(slug);
    await saveRedirect(ctx, { ...prefix("/en/tickets/vong", `/en/tickets/${slug}`), kind: "prefix" });
    const before = await database.db.select().from(redirects);
    await expect(renameItemAddress(ctx, { kind: "ticket-types", id, slug: "vong" })).rejects.toMatchObject({
      ...{ code: "redirect_loop", field: "slug" },
    });
    expect(await database.db.select().from(redirects)).toEqual(before);
    expect(await findTicketId(slug)).toBe(id);
  });

  async function findTicketId(slug: string): Promise<number> {
    const [row] = await database.db.select({ id: ticketTypes.id }).from(ticketTypes).where(eq(ticketTypes.slug, slug));
    return row!.id;
  }
});
