import { z } from "zod";
import { describeSettings } from "~/domain/shop/describe-settings.rules";
import { setFeatureFlag } from "~/domain/shop/feature-flags.server";
import { removeRedirect, saveRedirect } from "~/domain/shop/redirects.server";
import { BankAccount, RedirectRule, SeoField, SettingChange } from "~/domain/shop/schema";
import { saveSeoField } from "~/domain/shop/seo-records.server";
import { changeBankAccount, changeSetting } from "~/domain/shop/setting-values.server";
import { activateTheme } from "~/domain/shop/theme.server";
import { defaultLocale, locales, mapLocales, otherLocales } from "~/lib/locale";
import { announceContentChange } from "~db/content-changes.server";
import { type Command, defineCommand, defineFieldCommand, Name } from "./command";

export const shopCommands: readonly Command[] = [
  defineCommand(
    { name: "settings", parameters: "", description: "lists all settings and features with their descriptions" },
    z.tuple([]),
    async (ctx) => describeSettings(ctx).join("\n"),
  ),
  defineCommand(
    { name: "flag", parameters: "<key> <on|off>", description: "turns a feature on or off, for all visitors at once" },
    z.tuple([Name, z.enum(["on", "off"])]),
    (ctx, key, state) => setFeatureFlag(ctx, { key, enabled: state === "on" }),
  ),
  defineFieldCommand(
    { name: "setting", parameters: "<key> <value>", description: "changes a setting" },
    SettingChange,
    ([key, value]) => ({ key, value }),
    changeSetting,
  ),
  defineFieldCommand(
    {
      name: "bank",
      parameters: "<number of the bank> <account> <holder>",
      description: "changes the bank account that buyers transfer to",
    },
    BankAccount,
    ([bank_bin, bank_account, bank_holder]) => ({ bank_bin, bank_account, bank_holder }),
    changeBankAccount,
  ),
  defineCommand(
    {
      name: "purge-cache",
      parameters: "",
      description: "renders all public pages again, after a change that was made in the database by hand",
    },
    z.tuple([]),
    async ({ db }) => announceContentChange(db),
  ),
  defineCommand(
    { name: "theme", parameters: "<name>", description: "activates a theme" },
    z.tuple([Name]),
    activateTheme,
  ),
  defineFieldCommand(
    {
      name: "seo",
      parameters: `<path> <field> <${defaultLocale}> ${otherLocales(defaultLocale)
        .map((locale) => `[${locale}]`)
        .join(" ")}`,
      description: `sets what search engines and shared links show of a page; "" restores the default (${SeoField.shape.field.options.join(", ")})`,
    },
    SeoField,
    ([path, field, ...texts]) => ({ path, field, ...mapLocales((locale) => texts[locales.indexOf(locale)]) }),
    saveSeoField,
  ),
  defineFieldCommand(
    {
      name: "redirect",
      parameters: "<from> <to> [301|302] [prefix]",
      description: "redirects a path (with `prefix`, also all paths below it)",
    },
    RedirectRule,
    (args) => {
      const [source, target, status] = args.filter((arg) => arg !== "prefix");
      const kind = args.includes("prefix") ? "prefix" : "exact";
      return { kind, source, target, status: Number(status ?? 301) };
    },
    saveRedirect,
  ),
  defineCommand(
    { name: "redirect-remove", parameters: "<from>", description: "removes a redirect" },
    z.tuple([Name]),
    async (ctx, source) => `${await removeRedirect(ctx, source)} removed`,
  ),
];
