import { sql } from "drizzle-orm";
import { logError } from "~/lib/log.server";
import { parseOnce } from "~/lib/parse-once";
import type { Db } from "~db/client.server";
import { isRefusedByDatabase, type Parts, readParts } from "~db/read-parts.server";
import { componentStyles, logos, themes } from "~db/schema/shop";
import { staticSql } from "~db/static-sql";
import type { Ctx } from "../ctx";
import type { LookRows } from "./look.rules";

export type Logo = { light: string; dark: string };
export type Look = LookRows & { logo: Logo; favicon: Logo };

const standInLogo: Logo = { light: "/favicon.ico", dark: "/favicon.ico" };
export const standInLook: Look = { colors: null, ticketCard: null, logo: standInLogo, favicon: standInLogo };

export const lookParts = {
  colors: staticSql(sql`(select ${themes.colors} from ${themes} where ${themes.isActive})`),
  ticketCard: staticSql(sql`(select ${componentStyles.settings} from ${componentStyles}
    join ${themes} on ${themes.id} = ${componentStyles.themeId}
    where ${themes.isActive} and ${componentStyles.isActive} and ${componentStyles.type} = 'ticket-card')`),
  logos:
    staticSql(sql`(select json_object_agg(${logos.type}, json_build_object('light', ${logos.lightModeUrl}, 'dark', ${logos.darkModeUrl})
    order by ${logos.id}) from ${logos} where ${logos.isActive})`),
};

export const lookColumn = staticSql(sql`json_build_object(
  'colors', ${lookParts.colors},
  'ticketCard', ${lookParts.ticketCard},
  'logos', ${lookParts.logos}
)::text as look`);

export type LookRow = { look: string };

type Rows = LookRows & { logos: Partial<Record<"logo" | "favicon", Logo>> | null };

const parseLook = parseOnce((json) => lookWith(json as Rows));

function lookWith({ colors = null, ticketCard = null, logos }: Partial<Rows>): Look {
  return { colors, ticketCard, logo: checked(logos?.logo), favicon: checked(logos?.favicon) };
}

export function lookOf({ look }: LookRow): Look {
  return parseLook(look);
}

export function lookOfParts({ values }: Parts<string>): Look {
  return lookWith(values as Partial<Rows>);
}

export async function getLook({ db }: Pick<Ctx, "db">): Promise<Look> {
  try {
    return await readLook(db);
  } catch (error) {
    logError(error, "look");
    return standInLook;
  }
}

async function readLook(db: Db): Promise<Look> {
  try {
    const [row] = await db.execute<LookRow>(sql`select ${lookColumn}`);
    return row ? lookOf(row) : standInLook;
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error;
    logError(error, "look");
    return lookOfParts(await readParts(db, lookParts));
  }
}

/** Accepts a path of the shop or an https URL; otherwise the default logo. */
function checked(logo: Logo = standInLogo): Logo {
  const fit = [logo.light, logo.dark].every((url) => /^(\/(?!\/)|https:\/\/[\w.-]+(:\d+)?\/)[^\s"'<>\\;,]*$/.test(url));
  return fit ? logo : standInLogo;
}
