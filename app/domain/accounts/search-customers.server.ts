import type { z } from "zod";
import type { Ctx } from "../ctx";
import { findUsers } from "../identity/find-users.server";
import { findBuyers } from "../orders/match-orders.server";
import { findPhoneParts, removeLabels } from "../orders/order-search.rules";
import { requirePermission } from "../permission";
import type { SearchText } from "../schema";

const maxFound = 6;

/** Finds accounts, and buyers without one. `orders` counts the orders of such a buyer, and is null for an account. */
export async function searchCustomers(ctx: Ctx, { q }: z.output<typeof SearchText>) {
  requirePermission(ctx, "personal_data");
  const typed = removeLabels(q).slice(0, 100);
  if (typed === "") return [];
  const [accounts, buyers] = await Promise.all([
    findUsers(ctx.db, { typed, digits: findPhoneParts(typed), max: maxFound }),
    findBuyers(ctx.db, typed, maxFound),
  ]);
  return [...accounts.map((account) => ({ ...account, orders: null })), ...buyers].slice(0, maxFound);
}
