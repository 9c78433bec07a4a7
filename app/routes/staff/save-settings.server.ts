import { z } from "zod";
import { saveSettings } from "~/domain/back-office/edit-settings.server";
import type { SettingGroup } from "~/domain/shop/setting-groups.rules";
import { schemaOfGroup } from "~/domain/shop/setting-schema";
import { defineAction } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { offerUndo } from "./offer-undo.server";
import { parseBase } from "./parse-base.server";

export function saveSettingsAction(group: SettingGroup) {
  const schema = schemaOfGroup(group).extend({ base: z.string().max(20_000).optional() });
  return defineAction(schema, async (ctx, { base, ...values }) => {
    const { undo } = await saveSettings(ctx, { group, values, base: parseBase(String(base ?? "null")) });
    const to = linkToStaff("settingGroup", { group });
    const params = { group: ctx.t(`shop_settings.group.${group}`) };
    return { to, toast: { key: "shop_settings.saved", params, ...offerUndo(undo, to) } };
  });
}
