import type { Ctx } from "../ctx";
import { requirePermission } from "../permission";
import { flags, isFlag, isSetting, settingDefinitions, standardFlags, standardSettings } from "./settings.rules";
import { isOn } from "./shop.rules";

export function describeSettings(ctx: Pick<Ctx, "actor" | "shop">): string[] {
  requirePermission(ctx, "shop");
  const { shop } = ctx;
  const line = (command: string, description: string) => `${command.padEnd(44)}  ${description}`;
  return [
    ...standardSettings().map(([key, { value }]) => {
      const { description, requirement } = settingDefinitions[key];
      return line(`setting ${key} ${JSON.stringify(shop.settings[key] ?? value)}`, `${description} ${requirement}`);
    }),
    ...standardFlags().map(([key]) => line(`flag ${key} ${isOn(shop, key) ? "on" : "off"}`, flags[key].description)),
    ...Object.entries(shop.settings).flatMap(([key, value]) =>
      isSetting(key) ? [] : `setting ${key} ${JSON.stringify(value)}`,
    ),
    ...Object.entries(shop.flags).flatMap(([key, isFlagOn]) =>
      isFlag(key) ? [] : `flag ${key} ${isFlagOn ? "on" : "off"}`,
    ),
  ];
}
