import { listKitchens } from "~/domain/content/menu/get-menu.server";
import type { Ctx } from "~/domain/ctx";
import { translateIn } from "~/i18n/translate.server";

/** What a link that leads to the form has begun to write: `?about=table&kitchen=...`, a table to be booked. */
export async function beginMessage(ctx: Ctx, { searchParams }: URL): Promise<string> {
  if (searchParams.get("about") !== "table") return "";
  const kitchens = await listKitchens(ctx);
  const kitchen = kitchens.find(({ slug }) => slug === searchParams.get("kitchen"));
  return kitchen ? translateIn(ctx.locale)("menu.table", { kitchen: kitchen.name.text }) : "";
}
