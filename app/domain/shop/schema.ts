import { z } from "zod";
import { defaultLocale, localeOfPath, otherLocales, prefixOf } from "~/lib/locale";
import { localized, rowId, text } from "../schema";
import { isSetting, type SettingKey, settingDefinitions } from "./settings.rules";

const path = text.trim().min(1).max(500);
const key = text.trim().min(1).max(100);

/** The API's specification passes these inputs as bare values. The API accepts an object too. */
export const SeoPath = z.union([path.transform((routePath) => ({ path: routePath })), z.object({ path })]);
export const KeyInput = z.union([key.transform((flag) => ({ key: flag })), z.object({ key })]);
export const ThemeId = z.union([rowId.transform((themeId) => ({ themeId })), z.object({ themeId: rowId })]);
export const FlagQuestion = z.union([
  key.transform((flag) => ({ key: flag })),
  z.object({ key, defaultValue: z.boolean().optional() }),
]);
export const LogoOf = z
  .union([z.enum(["logo", "favicon"]).transform((type) => ({ type })), z.object({ type: z.enum(["logo", "favicon"]) })])
  .default({ type: "favicon" });

const site = "http://shop.invalid";
const isOwnPath = (path: string) => URL.canParse(path, site) && /^\/(?!\/)/.test(encodePath(path));
function encodePath(path: string): string {
  const { origin, pathname } = new URL(path, site);
  return origin === site ? pathname : "";
}
const ownPath = text
  .regex(/^\/(?!\/)[^\s?#]*$/)
  .max(500)
  .refine(isOwnPath, { abort: true })
  .transform(encodePath);
export const RedirectRule = z.object({
  kind: z.enum(["exact", "prefix"]).default("exact"),
  source: ownPath,
  target: z.union([ownPath, z.url({ protocol: /^https?$/ }).max(1000)]),
  status: z.union([z.literal(301), z.literal(302)]).default(301),
});
export type RedirectRule = z.output<typeof RedirectRule>;

const shortText = text.trim().max(500);
const translations = otherLocales(defaultLocale);
const prefixes = translations.map(prefixOf).join(" or ");
export const SeoField = z
  .object({
    path: ownPath.refine(
      (path) => localeOfPath(path) === defaultLocale,
      `A record is for all languages: leave ${prefixes} out.`,
    ),
    field: z.enum(["title", "description", "keywords", "ogTitle", "ogDescription", "ogImage", "canonicalUrl"]),
    ...localized(shortText, shortText.optional()).shape,
  })
  .refine(
    ({ field, ...texts }) =>
      !["ogImage", "canonicalUrl"].includes(field) ||
      (translations.every((locale) => texts[locale] === undefined) &&
        z.union([z.literal(""), ownPath, z.url({ protocol: /^https?$/ })]).safeParse(texts[defaultLocale]).success),
    "Enter one address, such as /picture.png or https://…",
  );

export const SetFlag = z.object({ key, enabled: z.boolean() });
export const RemoveRedirect = z.object({ source: path });
export const ActivateTheme = z.object({ name: key });

export const SettingChange = z
  .object({ key, value: text.trim().max(2000) })
  .superRefine(({ key, value }, { addIssue }) => {
    if (!isSetting(key) || settingDefinitions[key].isAccepted(value)) return;
    addIssue({ code: "custom", path: [key], message: settingDefinitions[key].requirement });
  });

const accountPart = (setting: SettingKey) => {
  const { isAccepted, requirement } = settingDefinitions[setting];
  return text.trim().min(1).max(500).refine(isAccepted, requirement);
};
export const BankAccount = z.object({
  bank_bin: accountPart("bank_bin"),
  bank_account: accountPart("bank_account"),
  bank_holder: accountPart("bank_holder"),
});

const picture = key.optional();
/** These are slugs of pictures: for light pages, for dark pages, and a square one for icons. */
export const SaveLogos = z.object({ light: picture, dark: picture, icon: picture });
export const RestoreLogos = z.object({ ids: z.array(rowId).min(1).max(2) });
