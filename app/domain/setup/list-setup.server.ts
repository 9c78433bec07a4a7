import { config } from "~/lib/config.server";
import { shopDate } from "~/lib/shop-time";
import { hasOwnItems } from "~db/seed/demo-items";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { summarizeOpenDays } from "../inventory/open-days.server";
import { hasPermission, requireAnyPermission, requirePermission } from "../permission";
import { isShopOpen } from "../shop/shop.rules";
import { recordOpening } from "../shop/shop-opening.server";
import { demoItem } from "./items/demo-item.server";
import { mailItem, secondAdminItem, secretsItem } from "./items/mail-and-access-items.server";
import { policiesItem, testOrderItem } from "./items/policy-and-test-order-items.server";
import { deliveryItem, firstTicketItem, holidaysItem, openDaysItem, vatItem } from "./items/sale-items.server";
import {
  appearanceItem,
  bankItem,
  contactItem,
  homePictureItem,
  hoursItem,
  transfersItem,
} from "./items/shop-items.server";
import type { SetupItem, SetupList, SetupProgress, SetupStep } from "./setup-item";

/** Staff see the steps in this order. Those that need environment variables are near its end. */
const setupItems: readonly SetupItem[] = [
  contactItem,
  appearanceItem,
  hoursItem,
  firstTicketItem,
  openDaysItem,
  holidaysItem,
  vatItem,
  deliveryItem,
  bankItem,
  transfersItem,
  policiesItem,
  testOrderItem,
  homePictureItem,
  secondAdminItem,
  mailItem,
  secretsItem,
  demoItem,
];

/** Lists only the steps that this staff member may do. */
export async function listSetup(ctx: Ctx): Promise<SetupList> {
  requireAnyPermission(
    ctx,
    setupItems.map(({ permission }) => permission),
  );
  const permitted = permittedItems(ctx);
  const isOpen = isShopOpen(ctx.shop);
  const canCopyDemo = !isOpen && permitted.includes(demoItem) && !(await hasOwnItems(ctx.db));
  const { first: firstDay, count: openDays } = await summarizeOpenDays(ctx.db, shopDate(ctx.now));
  return { isOpen, canCopyDemo, firstDay, openDays, steps: await readSteps(ctx, permitted) };
}

/** Returns null if the shop is open, or if the staff member may do no step. */
export async function findNextStep(ctx: Ctx): Promise<SetupProgress | null> {
  const permitted = permittedItems(ctx);
  if (isShopOpen(ctx.shop) || permitted.length === 0) return null;
  const steps = await readSteps(ctx, permitted);
  const left = steps.filter(({ isDone }) => !isDone);
  return {
    done: steps.length - left.length,
    total: steps.length,
    next: left.find(({ isWaiting }) => !isWaiting) ?? null,
  };
}

/**
 * Counts the unfinished steps that this staff member may do in an open shop. With `DEMO=1` it counts none, because steps
 * such as "the demo's rows remain" can never be done there.
 */
export async function countStepsLeft(ctx: Ctx): Promise<number> {
  if (config.isDemo || !isShopOpen(ctx.shop)) return 0;
  const steps = await readSteps(ctx, permittedItems(ctx));
  return steps.filter(({ isDone }) => !isDone).length;
}

/** @throws DomainError shop_opened, and setup_unfinished if a required step is not done */
export async function openShop(ctx: Ctx): Promise<void> {
  const staff = requirePermission(ctx, "shop");
  const { steps } = await listSetup(ctx);
  if (steps.some(({ isRequired, isDone }) => isRequired && !isDone)) throw new DomainError("setup_unfinished");
  await recordOpening(ctx, staff);
}

function permittedItems({ actor }: Pick<Ctx, "actor">): SetupItem[] {
  return setupItems.filter(({ permission }) => actor.kind === "staff" && hasPermission(actor.role, permission));
}

async function readSteps(ctx: Ctx, items: readonly SetupItem[]): Promise<SetupStep[]> {
  const steps = await Promise.all(
    items.map(async ({ id, link, minutes, isRequired = false, read }) => {
      const state = await read(ctx);
      return state && { id, link, minutes, isRequired, ...state };
    }),
  );
  return steps.filter((step) => step !== null);
}
