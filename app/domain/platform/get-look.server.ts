import { sql } from "drizzle-orm";
import { logError } from "~/lib/log.server";
import { componentStyles, logos, themes } from "~db/schema";
import { staticSql } from "~db/static-sql";
import type { Ctx } from "../ctx";
import type { LookRows } from "./look.rules";

/** Addresses of a picture for light pages and for dark ones. */
export type Logo = { light: string; dark: string };
export type Look = LookRows & { logo: Logo; favicon: Logo };

/** The file that every browser asks for by itself. */
const standInLogo: Logo = { light: "/favicon.ico", dark: "/favicon.ico" };
export const standInLook: Look = { colors: null, ticketCard: null, logo: standInLogo, favicon: standInLogo };

/** The rows that make the shop's look, for a query that needs them. */
export const lookColumns = staticSql(sql`
  (select ${themes.colors} from ${themes} where ${themes.isActive}) as colors,
  (select ${componentStyles.settings} from ${componentStyles} join ${themes} on ${themes.id} = ${componentStyles.themeId}
    where ${themes.isActive} and ${componentStyles.isActive} and ${componentStyles.type} = 'ticket-card') as ticket_card,
  (select json_object_agg(${logos.type}, json_build_object('light', ${logos.lightModeUrl}, 'dark', ${logos.darkModeUrl})
    order by ${logos.id}) from ${logos} where ${logos.isActive}) as logos`);

/** What `lookColumns` give. */
export type LookRow = {
  colors: unknown;
  ticket_card: unknown;
  logos: Partial<Record<"logo" | "favicon", Logo>> | null;
};

/** What a row lacks has its stand-in; colours and card are judged where they are written (`look.rules.ts`). */
export function lookOf({ colors, ticket_card, logos }: LookRow): Look {
  return { colors, ticketCard: ticket_card, logo: checked(logos?.logo), favicon: checked(logos?.favicon) };
}

/** The shop's look, for who acts without a page; the built-in one where it cannot be read. */
export async function getLook({ db }: Pick<Ctx, "db">): Promise<Look> {
  try {
    const [row] = await db.execute<LookRow>(sql`select ${lookColumns}`);
    if (row) return lookOf(row);
  } catch (error) {
    logError(error, "look");
  }
  return standInLook;
}

/** A file of the shop's, or one of another site's over https; else the stand-in. */
function checked(logo: Logo = standInLogo): Logo {
  const fit = [logo.light, logo.dark].every((url) => /^(\/(?!\/)|https:\/\/)[^\s"'<>\\;,]+$/.test(url));
  return fit ? logo : standInLogo;
}
