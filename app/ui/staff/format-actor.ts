import type { Translate } from "~/i18n/translate";
import type { Actor } from "~db/schema/orders";

export function formatActor(actor: Actor, t: Translate): string {
  if (actor === "buyer" || actor === "system") return t(`staff.order.by.${actor}`);
  return actor.slice(actor.indexOf(":") + 1);
}
