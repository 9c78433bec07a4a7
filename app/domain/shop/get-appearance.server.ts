import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { logError } from "~/lib/log.server";
import { memoizeParse } from "~/lib/memoize-parse";
import type { Db } from "~db/client.server";
import { isRefusedByDatabase, type PartResults, readParts } from "~db/read-parts.server";
import { componentStyles, logos, themes } from "~db/schema/shop";
import { staticSql } from "~db/static-sql";
import type { Ctx } from "../ctx";
import { pictureAddressOf } from "../media/find-picture.server";
import type { ThemeRows } from "./appearance.rules";

export type Logo = { light: string; dark: string };
export type Appearance = ThemeRows & { logo: Logo; favicon: Logo };

const defaultLogo: Logo = { light: "/favicon.ico", dark: "/favicon.ico" };
export const defaultAppearance: Appearance = {
  colors: null,
  ticketCard: null,
  logo: defaultLogo,
  favicon: defaultLogo,
};

/**
 * The URL of an uploaded picture changes with its file, so the current URL is selected from the pictures. Logos that
 * were not uploaded have a stored URL.
 */
function logoAddress(picture: AnyPgColumn, url: AnyPgColumn) {
  const uploaded = sql`case ${logos.type} when 'favicon' then ${pictureAddressOf(picture, { isIcon: true })}
    else ${pictureAddressOf(picture)} end`;
  return sql`coalesce(${uploaded}, ${url})`;
}

export const appearanceParts = {
  colors: staticSql(sql`(select ${themes.colors} from ${themes} where ${themes.isActive})`),
  ticketCard: staticSql(sql`(select ${componentStyles.settings} from ${componentStyles}
    join ${themes} on ${themes.id} = ${componentStyles.themeId}
    where ${themes.isActive} and ${componentStyles.isActive} and ${componentStyles.type} = 'ticket-card')`),
  logos: staticSql(sql`(select json_object_agg(${logos.type}, json_build_object(
      'light', ${logoAddress(logos.lightPicture, logos.lightModeUrl)},
      'dark', ${logoAddress(logos.darkPicture, logos.darkModeUrl)})
    order by ${logos.id}) from ${logos} where ${logos.isActive})`),
};

export const appearanceColumn = staticSql(sql`json_build_object(
  'colors', ${appearanceParts.colors},
  'ticketCard', ${appearanceParts.ticketCard},
  'logos', ${appearanceParts.logos}
)::text as appearance`);

export type AppearanceRow = { appearance: string };

type PartValues = ThemeRows & { logos: Partial<Record<"logo" | "favicon", Logo>> | null };

const parseAppearance = memoizeParse((json) => createAppearance(json as PartValues));

function createAppearance({ colors = null, ticketCard = null, logos }: Partial<PartValues>): Appearance {
  return { colors, ticketCard, logo: checkLogo(logos?.logo), favicon: checkLogo(logos?.favicon) };
}

export function appearanceOf({ appearance }: AppearanceRow): Appearance {
  return parseAppearance(appearance);
}

export function appearanceOfParts({ values }: PartResults<string>): Appearance {
  return createAppearance(values as Partial<PartValues>);
}

export async function getAppearance({ db }: Pick<Ctx, "db">): Promise<Appearance> {
  try {
    return await readAppearance(db);
  } catch (error) {
    logError(error, "appearance");
    return defaultAppearance;
  }
}

async function readAppearance(db: Db): Promise<Appearance> {
  try {
    const [row] = await db.execute<AppearanceRow>(sql`select ${appearanceColumn}`);
    return row ? appearanceOf(row) : defaultAppearance;
  } catch (error) {
    if (!isRefusedByDatabase(error)) throw error;
    logError(error, "appearance");
    return appearanceOfParts(await readParts(db, appearanceParts));
  }
}

export async function getActiveLogo(ctx: Pick<Ctx, "db">, { type }: { type: "logo" | "favicon" }) {
  const { light, dark } = (await getAppearance(ctx))[type];
  return { lightModeUrl: light, darkModeUrl: dark };
}

function checkLogo(logo: Logo = defaultLogo): Logo {
  const isSafe = [logo.light, logo.dark].every((url) =>
    /^(\/(?!\/)|https:\/\/[\w.-]+(:\d+)?\/)[^\s"'<>\\;,]*$/.test(url),
  );
  return isSafe ? logo : defaultLogo;
}
