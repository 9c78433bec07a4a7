import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { hasPermission, requirePermission } from "../permission";
import { isShopOpen } from "../shop/shop.rules";
import { recordOpening } from "../shop/shop-state.server";
import type { SetupItem, SetupList, SetupStep } from "./setup-item";
import { setupItems } from "./setup-items.server";

/** Lists the steps that this staff member may do. */
export async function listSetup(ctx: Ctx): Promise<SetupList> {
  const { actor } = ctx;
  const permitted = setupItems.filter(
    ({ permission }) => actor.kind === "staff" && hasPermission(actor.role, permission),
  );
  requirePermission(ctx, permitted[0]?.permission ?? "shop");
  return { isOpen: isShopOpen(ctx.shop), steps: await Promise.all(permitted.map((item) => readStep(ctx, item))) };
}

/** @throws DomainError setup_unfinished when a required step is not done, shop_opened */
export async function openShop(ctx: Ctx): Promise<void> {
  const staff = requirePermission(ctx, "shop");
  const { steps } = await listSetup(ctx);
  if (steps.some(({ isRequired, isDone }) => isRequired && !isDone)) throw new DomainError("setup_unfinished");
  await recordOpening(ctx, staff);
}

async function readStep(ctx: Ctx, { id, link, minutes, isRequired = false, read }: SetupItem): Promise<SetupStep> {
  return { id, link, minutes, isRequired, ...(await read(ctx)) };
}
