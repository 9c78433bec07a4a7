import { and, asc, eq, sql } from "drizzle-orm";
import { logError } from "~/lib/log.server";
import type { Db, Tx } from "~db/client.server";
import { componentStyles, type ThemeColors, themes } from "~db/schema/shop";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { requirePermission } from "../permission";
import { type FullColors, fullColors } from "./appearance.rules";
import { defaultTheme, defaultTicketCard } from "./default-theme";

export type ThemeView = {
  id: number | null;
  name: string;
  isActive: boolean;
  colors: FullColors;
  createdAt: string | null;
  updatedAt: string | null;
};

export async function getActiveTheme({ db }: Pick<Ctx, "db">): Promise<ThemeView> {
  try {
    const [row] = await db.select().from(themes).where(eq(themes.isActive, true));
    if (row) return { ...row, colors: fullColors(row.colors), ...timesOf(row) };
  } catch (error) {
    logError(error, "active theme");
  }
  const { name, colors } = defaultTheme;
  return { id: null, name, isActive: true, colors: fullColors(colors), ...noTimes };
}

const noTimes = { createdAt: null, updatedAt: null };
function timesOf({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) {
  return { createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}

export const activeThemeId = sql`(select active.id from ${themes} active where active.is_active)`;

export async function activateTheme(ctx: Ctx, name: string): Promise<void> {
  const staff = requirePermission(ctx, "shop");
  await transact(ctx.db, async (tx) => {
    const [last] = await tx.update(themes).set({ isActive: false }).where(eq(themes.isActive, true)).returning();
    const activation = { isActive: true, updatedAt: ctx.now };
    const changed = await tx.update(themes).set(activation).where(eq(themes.name, name)).returning();
    if (changed.length === 0) throw new DomainError("theme_not_found");
    const before = { active: last?.name ?? null };
    await staff.writeAuditEntry(tx, { action: "theme_activated", subject: `theme ${name}`, before });
  });
}

export async function readActiveColors(db: Db | Tx): Promise<ThemeColors> {
  const [row] = await db.select({ colors: themes.colors }).from(themes).where(eq(themes.isActive, true));
  return row?.colors ?? defaultTheme.colors;
}

/** Adds a theme with the built-in colours if no theme is active. */
export async function lockActiveTheme(tx: Tx, now: Date): Promise<{ id: number; colors: ThemeColors }> {
  const [active] = await tx.select().from(themes).where(eq(themes.isActive, true)).for("update");
  if (active) return active;
  const theme = { ...defaultTheme, isActive: true, createdAt: now, updatedAt: now };
  const [added] = await tx
    .insert(themes)
    .values(theme)
    .onConflictDoUpdate({ target: themes.name, set: { isActive: true, updatedAt: now } })
    .returning();
  if (!added) throw new Error("lockActiveTheme: no row came of an insert");
  return added;
}

export async function writeThemeColors(tx: Tx, now: Date, id: number, colors: ThemeColors): Promise<void> {
  await tx.update(themes).set({ colors, updatedAt: now }).where(eq(themes.id, id));
}

export type StyleConfig = {
  id: number | null;
  themeId: number;
  type: string;
  settings: Record<string, unknown>;
  isActive: boolean;
  createdAt: string | null;
  updatedAt: string | null;
};

export async function listStyleConfigs(
  { db }: Pick<Ctx, "db">,
  { themeId }: { themeId: number },
): Promise<StyleConfig[]> {
  const rows = await db
    .select()
    .from(componentStyles)
    .where(and(eq(componentStyles.themeId, themeId), eq(componentStyles.isActive, true)))
    .orderBy(asc(componentStyles.id))
    .catch((error: unknown) => {
      logError(error, "component styles");
      return [];
    });
  const configs = rows.map((row) => ({ ...row, ...timesOf(row) }));
  if (configs.some(({ type }) => type === "ticket-card")) return configs;
  const builtIn = { id: null, themeId, type: "ticket-card", settings: defaultTicketCard, isActive: true };
  return [...configs, { ...builtIn, ...noTimes }];
}
