import { and, eq } from "drizzle-orm";
import { settings } from "~db/schema/shop";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import type { StaffActor } from "../permission";
import { isShopOpen } from "./shop.rules";

/** Must be called before a cart or an order is changed. @throws DomainError shop_closed */
export function requireOpenShop({ shop, visitor }: Pick<Ctx, "shop" | "visitor">): void {
  if (!isShopOpen(shop) && !visitor.isPreviewing) throw new DomainError("shop_closed");
}

/** If two staff members open the shop at the same moment, only the first succeeds. @throws DomainError shop_opened */
export async function recordOpening({ db, now }: Pick<Ctx, "db" | "now">, staff: StaffActor): Promise<void> {
  await transact(db, async (tx) => {
    const opened = await tx
      .update(settings)
      .set({ value: now.toISOString() })
      .where(and(eq(settings.key, "opened_at"), eq(settings.value, "")))
      .returning();
    if (opened.length === 0) throw new DomainError("shop_opened");
    await staff.writeAuditEntry(tx, { action: "shop_opened", subject: "setting opened_at" });
  });
}
