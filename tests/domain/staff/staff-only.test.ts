import { expect, test } from "vitest";
import type { Ctx } from "~/domain/ctx";
import { endSecondStepOf } from "~/domain/identity/set-up-second-step.server";
import { listUndelivered, sendUndelivered } from "~/domain/messages/undelivered.server";
import { listStuckMoney } from "~/domain/money/list-stuck-money.server";
import { finishRefund } from "~/domain/money/send-refunds.server";
import { changeSection, listPageSections } from "~/domain/pages/change-sections.server";
import type { Role } from "~/domain/permission";
import { cancelByStaff } from "~/domain/selling/cancel-order.server";
import * as fulfil from "~/domain/selling/fulfil-order.server";
import { confirmTransfer } from "~/domain/settling/confirm-transfer.server";
import { matchReceipt, returnReceipt } from "~/domain/settling/match-receipt.server";
import { refundDone } from "~/domain/settling/refund-done.server";
import { setFeatureFlag } from "~/domain/shop/feature-flags.server";
import { changeSetting } from "~/domain/shop/public-settings.server";
import { removeRedirect, saveRedirect } from "~/domain/shop/redirects.server";
import { saveSeoField } from "~/domain/shop/save-seo-field.server";
import { activateTheme } from "~/domain/shop/theme.server";
import { openTestDatabase } from "~tests/setup/database";
import { asStaff, buyer } from "~tests/setup/factories";

const database = openTestDatabase();

const acts: [Role, string, (ctx: Ctx, code: string) => Promise<unknown>][] = [
  ["support", "accept", fulfil.acceptOrder],
  ["support", "pack", fulfil.processOrder],
  ["support", "ship", (ctx, code) => fulfil.shipOrder(ctx, { code, carrier: "GHN", tracking: "" })],
  ["support", "deliver", fulfil.deliverOrder],
  ["support", "complete", (ctx, code) => fulfil.completeServices(ctx, { code })],
  ["support", "cancel", cancelByStaff],
  ["support", "confirm a transfer", (ctx, code) => confirmTransfer(ctx, { code, amount: 1000, reference: "FT" })],
  ["support", "match", (ctx, code) => matchReceipt(ctx, { id: 1, code })],
  ["support", "return", (ctx) => returnReceipt(ctx, { id: 1 })],
  ["support", "finish a refund", (ctx) => finishRefund(ctx, { id: 1 }, refundDone)],
  ["support", "see stuck money", listStuckMoney],
  ["support", "see what did not arrive", listUndelivered],
  ["support", "send it again", (ctx) => sendUndelivered(ctx, { id: 1 })],
  ["support", "end a second step", (ctx) => endSecondStepOf(ctx, { email: "nobody@example.vn" })],
  ["manager", "see sections", (ctx) => listPageSections(ctx, "home")],
  ["manager", "change a section", (ctx) => changeSection(ctx, { id: 1, change: { isActive: false } })],
  ["manager", "write a record", (ctx) => saveSeoField(ctx, { path: "/tickets", field: "title", vi: "x" } as never)],
  ["admin", "set a flag", (ctx) => setFeatureFlag(ctx, { key: "add_to_cart", enabled: false })],
  ["admin", "change a setting", (ctx) => changeSetting(ctx, { key: "hold_minutes", value: "1" })],
  ["admin", "redirect", (ctx) => saveRedirect(ctx, { source: "/x", target: "/y", kind: "exact" } as never)],
  ["admin", "take a redirect away", (ctx) => removeRedirect(ctx, "/x")],
  ["admin", "switch the theme", (ctx) => activateTheme(ctx, "x")],
];
const roles: readonly Role[] = ["admin", "manager", "support", "gate"];

test.each(acts)("only %s and above may %s", async (least, _, act) => {
  const { ctx, code } = await buyer(database.db);
  const below = roles.slice(roles.indexOf(least) + 1).map((role) => asStaff(ctx, role));
  for (const other of [ctx, { ...ctx, actor: { kind: "shop" } as const }, ...below])
    await expect(act(other, code)).rejects.toMatchObject({ code: "forbidden" });
  // Whatever else is wrong, it is not that.
  const outcome = await act(asStaff(ctx, least), code).then(
    () => "done",
    ({ code }) => code,
  );
  expect(outcome).not.toBe("forbidden");
});
