import { sql } from "drizzle-orm";
import { logError } from "~/lib/log.server";
import { componentStyles, logos, themes } from "~db/schema";
import type { Ctx } from "../ctx";
import type { LookRows } from "./look.rules";

/** Addresses of a picture for light pages and for dark ones. */
export type Logo = { light: string; dark: string };
export type Look = LookRows & { logo: Logo; favicon: Logo };

/** The file that every browser asks for by itself. */
const standInLogo: Logo = { light: "/favicon.ico", dark: "/favicon.ico" };
export const standInLook: Look = { colors: null, ticketCard: null, logo: standInLogo, favicon: standInLogo };

type Row = { kind: keyof Look; body: unknown };

const read = new WeakMap<Pick<Ctx, "db">, Promise<Look>>();

/** The rows that make the shop's look, read once a request. What is missing or cannot be read has its stand-in. */
export function getLook(ctx: Pick<Ctx, "db">): Promise<Look> {
  const look = read.get(ctx) ?? readLook(ctx);
  read.set(ctx, look);
  return look;
}

async function readLook({ db }: Pick<Ctx, "db">): Promise<Look> {
  try {
    const rows = await db.execute<Row>(sql`
      select 'colors' as kind, ${themes.colors} as body, 0 as place from ${themes} where ${themes.isActive}
      union all select 'ticketCard', ${componentStyles.settings}, 0 from ${componentStyles}
        join ${themes} on ${themes.id} = ${componentStyles.themeId} and ${themes.isActive}
        where ${componentStyles.isActive} and ${componentStyles.type} = 'ticket-card'
      union all select ${logos.type}, jsonb_build_object('light', ${logos.lightModeUrl}, 'dark', ${logos.darkModeUrl}), ${logos.id}
        from ${logos} where ${logos.isActive}
      order by place`);
    const found = Object.fromEntries(rows.map(({ kind, body }) => [kind, body]));
    return { ...standInLook, ...found, logo: checked(found.logo), favicon: checked(found.favicon) };
  } catch (error) {
    logError(error, "look");
    return standInLook;
  }
}

/** A file of the shop's, or one of another site's over https; else the stand-in. */
function checked(logo: unknown): Logo {
  const { light = "", dark = "" } = (logo ?? {}) as Partial<Logo>;
  return [light, dark].every((url) => /^(\/(?!\/)|https:\/\/)[^\s"'<>\\;,]+$/.test(url))
    ? { light, dark }
    : standInLogo;
}
