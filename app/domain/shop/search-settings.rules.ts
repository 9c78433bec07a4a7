import type { z } from "zod";
import { hasAllWords, splitWords } from "~/lib/match-words";
import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";
import type { SearchText } from "../schema";
import { type FlagKey, flags, isFlag, isSetting, type SettingKey, settingDefinitions } from "./settings.rules";
import { isOn } from "./shop.rules";

const maxFound = 8;

type FoundSetting = { kind: "setting"; key: SettingKey; value: string } | { kind: "flag"; key: FlagKey; isOn: boolean };

/** Finds settings and flags if each typed word begins a word of the key, the description or the label. */
export function searchSettings(
  ctx: Pick<Ctx, "actor" | "shop">,
  { q }: z.output<typeof SearchText>,
  labels: Partial<Record<SettingKey | FlagKey, string>> = {},
): FoundSetting[] {
  requirePermission(ctx, "shop");
  const words = splitWords(q);
  const { shop } = ctx;
  const isFound = (key: SettingKey | FlagKey, description: string) =>
    hasAllWords(`${key.replaceAll("_", " ")} ${description} ${labels[key] ?? ""}`, words);
  const settings = Object.entries(settingDefinitions).flatMap(([key, { description, defaultValue }]): FoundSetting[] =>
    isSetting(key) && isFound(key, description)
      ? [{ kind: "setting", key, value: shop.settings[key] ?? defaultValue }]
      : [],
  );
  const features = Object.entries(flags).flatMap(([key, { description }]): FoundSetting[] =>
    isFlag(key) && isFound(key, description) ? [{ kind: "flag", key, isOn: isOn(shop, key) }] : [],
  );
  return [...settings, ...features].slice(0, maxFound);
}
