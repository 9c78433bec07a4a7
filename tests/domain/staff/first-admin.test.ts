import { expect, test } from "vitest";
import { createFirstAdmin, createSetupLink } from "~/domain/staff/first-admin.server";
import { findStaffSession } from "~/domain/staff/log-in-staff.server";
import { openTestDatabase } from "~tests/setup/database";
import { createVisit } from "~tests/setup/factories";

const database = openTestDatabase({ stocked: false });
const fields = { fullName: "Lê Minh Quân", password: "mot-mat-khau-rat-la-8", confirmation: "mot-mat-khau-rat-la-8" };

test("of two links that are used at the same moment, one makes an admin, and then there are no more links", async () => {
  const ctx = await createVisit(database.db);
  const tokens = await Promise.all([1, 2].map(async () => tokenIn(await createSetupLink(ctx))));
  const late = { ...ctx, now: new Date(ctx.now.getTime() + 25 * 3_600_000) };
  const first = { ...fields, token: tokens[0] ?? "", email: "a@example.vn" };
  await expect(createFirstAdmin(late, first)).rejects.toMatchObject({ code: "link_over" });
  const results = await Promise.allSettled(
    tokens.map((token, index) => createFirstAdmin(ctx, { ...fields, token, email: `${index}@example.vn` })),
  );
  const made = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  expect(made).toHaveLength(1);
  expect(await findStaffSession(ctx, made[0]?.accessToken ?? "")).toMatchObject({ member: { role: "admin" } });
  expect(await database.sql`select role, is_demo from staff_members`).toEqual([{ role: "admin", is_demo: false }]);
  expect(await createSetupLink(ctx)).toBeNull();
});

test("a link takes over the account of a disabled member, but not its sessions", async () => {
  const ctx = await createVisit(database.db);
  await database.sql`update staff_members set disabled_at = ${ctx.now.toISOString()}`;
  const link = await createSetupLink(ctx);
  const former = await createFirstAdmin(ctx, { ...fields, token: tokenIn(link), email: "former@example.vn" });
  await database.sql`update staff_members set disabled_at = ${ctx.now.toISOString()}`;
  const token = tokenIn(await createSetupLink(ctx));
  const made = await createFirstAdmin(ctx, { ...fields, token, email: "former@example.vn" });
  expect(await findStaffSession(ctx, former.accessToken)).toBeNull();
  expect(await findStaffSession(ctx, made.accessToken)).not.toBeNull();
});

function tokenIn(link: string | null): string {
  return new URL(link ?? "").searchParams.get("token") ?? "";
}
