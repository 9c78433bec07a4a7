import { and, asc, eq } from "drizzle-orm";
import { settings } from "~db/schema";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";

type Setting = { key: string; value: string };
const shown = { key: settings.key, value: settings.value };

/** Settings that may leave the server; yes and no are the texts `true` and `false`. */
export async function listPublicSettings({ db }: Ctx): Promise<Setting[]> {
  return db.select(shown).from(settings).where(eq(settings.isPublic, true)).orderBy(asc(settings.key));
}

/** @throws DomainError setting_not_found, for one that is not public too */
export async function getPublicSetting({ db }: Ctx, { key }: { key: string }): Promise<Setting> {
  const [setting] = await db
    .select(shown)
    .from(settings)
    .where(and(eq(settings.key, key), eq(settings.isPublic, true)));
  if (!setting) throw new DomainError("setting_not_found");
  return setting;
}

/** Changes a setting that exists, to what its `SettingChange` takes. Called by `npm run staff`. @throws DomainError setting_not_found */
export async function changeSetting({ db }: Ctx, { key, value }: Setting): Promise<void> {
  const changed = await db.update(settings).set({ value }).where(eq(settings.key, key)).returning();
  if (changed.length === 0) throw new DomainError("setting_not_found");
}
