import { and, eq } from "drizzle-orm";
import { logError } from "~/lib/log.server";
import { componentStyles, type ThemeColors, themes } from "~db/schema";
import { transact } from "~db/transaction.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";
import { defaultTheme, defaultTicketCard } from "./default-theme";
import { getLook } from "./get-look.server";

export type ThemeView = {
  id: number | null;
  name: string;
  isActive: boolean;
  colors: ThemeColors;
  createdAt: string | null;
  updatedAt: string | null;
};

/** The shop's colours; the built-in theme `default` where no row is active or it cannot be read. */
export async function getActiveTheme({ db }: Pick<Ctx, "db">): Promise<ThemeView> {
  try {
    const [row] = await db.select().from(themes).where(eq(themes.isActive, true));
    if (row) return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
  } catch (error) {
    logError(error, "active theme");
  }
  return { id: null, ...defaultTheme, isActive: true, createdAt: null, updatedAt: null };
}

/** Makes a theme the active one. Called by `npm run staff`. @throws DomainError theme_not_found */
export async function activateTheme(ctx: Ctx, name: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    await tx.update(themes).set({ isActive: false }).where(eq(themes.isActive, true));
    const on = { isActive: true, updatedAt: ctx.now };
    const changed = await tx.update(themes).set(on).where(eq(themes.name, name)).returning();
    if (changed.length === 0) throw new DomainError("theme_not_found");
  });
}

export type StyleConfig = { type: string; themeId: number; settings: Record<string, unknown>; isActive: boolean };

/** How a theme's components look; where it says nothing of ticket cards, the built-in way. */
export async function listStyleConfigs({ db }: Ctx, { themeId }: { themeId: number }): Promise<StyleConfig[]> {
  const { type, settings, isActive } = componentStyles;
  const rows = await db
    .select({ type, themeId: componentStyles.themeId, settings, isActive })
    .from(componentStyles)
    .where(and(eq(componentStyles.themeId, themeId), eq(isActive, true)));
  if (rows.some((row) => row.type === "ticket-card")) return rows;
  return [...rows, { type: "ticket-card", themeId, settings: defaultTicketCard, isActive: true }];
}

/** The active picture of a kind; without one, the file that every browser asks for. */
export async function getActiveLogo(ctx: Ctx, { type }: { type: "logo" | "favicon" }) {
  const { light, dark } = (await getLook(ctx))[type];
  return { lightModeUrl: light, darkModeUrl: dark };
}
