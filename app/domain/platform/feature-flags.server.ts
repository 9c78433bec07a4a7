import { asc, eq } from "drizzle-orm";
import { featureFlags } from "~db/schema";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";

type Flag = { key: string; enabled: boolean };

export async function listFeatureFlags({ db }: Ctx): Promise<Flag[]> {
  return db.select().from(featureFlags).orderBy(asc(featureFlags.key));
}

/** @throws DomainError flag_not_found */
export async function getFeatureFlag({ db }: Ctx, { key }: { key: string }): Promise<Flag> {
  const [flag] = await db.select().from(featureFlags).where(eq(featureFlags.key, key));
  if (!flag) throw new DomainError("flag_not_found");
  return flag;
}

/** A flag without a row is as the asker supposes. */
export async function isFeatureEnabled(
  { db }: Ctx,
  { key, defaultValue }: { key: string; defaultValue: boolean },
): Promise<Flag> {
  const [flag] = await db.select().from(featureFlags).where(eq(featureFlags.key, key));
  return flag ?? { key, enabled: defaultValue };
}

/** Switches a flag for all processes at once. Called by `npm run staff`. */
export async function setFeatureFlag({ db }: Ctx, { key, enabled }: Flag): Promise<void> {
  await db
    .insert(featureFlags)
    .values({ key, enabled })
    .onConflictDoUpdate({ target: featureFlags.key, set: { enabled } });
}
