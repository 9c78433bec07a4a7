import { listKitchens } from "~/domain/content/menu.server";
import type { Ctx } from "~/domain/ctx";
import { translateIn } from "~/i18n/translate.server";

/** The initial text for links such as `?about=table&kitchen=...`, which request a table. */
export async function beginMessage(ctx: Ctx, { searchParams }: URL): Promise<string> {
  if (searchParams.get("about") !== "table") return "";
  const kitchens = await listKitchens(ctx);
  const kitchen = kitchens.find(({ slug }) => slug === searchParams.get("kitchen"));
  return kitchen ? translateIn(ctx.locale)("menu.table", { kitchen: kitchen.name.text }) : "";
}
