import { eq } from "drizzle-orm";
import { featureFlags } from "~db/schema/shop";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { flags, isFlag, standardFlags } from "./settings.rules";
import { isReadable, type ShopSource } from "./shop.rules";

type Flag = { key: string; enabled: boolean };

export function listFeatureFlags({ shop }: ShopSource): Flag[] {
  if (!shop || !isReadable(shop, "flags")) throw new DomainError("flags_unreadable");
  const rows = new Map<string, boolean>([...standardFlags(), ...Object.entries(shop.flags)]);
  return [...rows].map(([key, enabled]) => ({ key, enabled })).sort((a, b) => (a.key < b.key ? -1 : 1));
}

export function getFeatureFlag({ shop }: ShopSource, { key }: { key: string }): Flag {
  if (!shop || !isReadable(shop, "flags")) throw new DomainError("flag_unreadable", { params: { key } });
  const flag = listFeatureFlags({ shop }).find((known) => known.key === key);
  if (!flag) throw new DomainError("flag_not_found");
  return flag;
}

type FlagQuery = { key: string; defaultValue?: boolean | undefined };

export function isFeatureEnabled({ shop }: ShopSource, { key, defaultValue }: FlagQuery): Flag {
  const rows = new Map(Object.entries(shop?.flags ?? {}));
  return { key, enabled: rows.get(key) ?? defaultValue ?? (isFlag(key) ? flags[key].defaultValue : true) };
}

export async function setFeatureFlag(ctx: Ctx, { key, enabled }: Flag): Promise<void> {
  const staff = requirePermission(ctx, "shop");
  if (!isFlag(key) && !Object.hasOwn(ctx.shop.flags, key)) throw new DomainError("flag_not_found");
  await transact(ctx.db, async (tx) => {
    const [before] = await tx
      .select({ enabled: featureFlags.isEnabled })
      .from(featureFlags)
      .where(eq(featureFlags.key, key));
    await tx
      .insert(featureFlags)
      .values({ key, isEnabled: enabled })
      .onConflictDoUpdate({ target: featureFlags.key, set: { isEnabled: enabled } });
    await staff.writeAuditEntry(tx, {
      action: "flag_set",
      subject: `flag ${key}`,
      ...(before && { before }),
      after: { enabled },
    });
  });
}
