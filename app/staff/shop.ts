import { z } from "zod";
import { describeSettings } from "~/domain/shop/describe-settings.rules";
import { setFeatureFlag } from "~/domain/shop/feature-flags.server";
import { changeSetting } from "~/domain/shop/public-settings.server";
import { removeRedirect, saveRedirect } from "~/domain/shop/redirects.server";
import { saveSeoField } from "~/domain/shop/save-seo-field.server";
import { RedirectRule, SeoField, SettingChange } from "~/domain/shop/schema";
import { activateTheme } from "~/domain/shop/theme.server";
import { type Command, command, commandOf, Name } from "./command";

export const shopCommands: readonly Command[] = [
  command(
    { name: "settings", takes: "", does: "all that can be set and switched, with what each does" },
    z.tuple([]),
    async (ctx) => describeSettings(ctx).join("\n"),
  ),
  command(
    { name: "flag", takes: "<key> <on|off>", does: "a feature is switched, for everybody at once" },
    z.tuple([Name, z.enum(["on", "off"])]),
    (ctx, key, state) => setFeatureFlag(ctx, { key, enabled: state === "on" }),
  ),
  commandOf(
    { name: "setting", takes: "<key> <value>", does: "a setting is changed" },
    SettingChange,
    ([key, value]) => ({ key, value }),
    changeSetting,
  ),
  command({ name: "theme", takes: "<name>", does: "a theme becomes the active one" }, z.tuple([Name]), activateTheme),
  commandOf(
    {
      name: "seo",
      takes: "<path> <field> <vi> [en]",
      does: `what searches and shared links show of a page; "" leaves it to the page (${SeoField.shape.field.options.join(", ")})`,
    },
    SeoField,
    ([path, field, vi, en]) => ({ path, field, vi, en }),
    saveSeoField,
  ),
  commandOf(
    {
      name: "redirect",
      takes: "<from> <to> [301|302] [prefix]",
      does: "a path has moved (with `prefix`: and all below it)",
    },
    RedirectRule,
    (args) => {
      const [source, target, status] = args.filter((arg) => arg !== "prefix");
      const kind = args.includes("prefix") ? "prefix" : "exact";
      return { kind, source, target, status: Number(status ?? 301) };
    },
    saveRedirect,
  ),
  command(
    { name: "redirect-remove", takes: "<from>", does: "it has not" },
    z.tuple([Name]),
    async (ctx, source) => `${await removeRedirect(ctx, source)} removed`,
  ),
];
