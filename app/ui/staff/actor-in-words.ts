import type { Translate } from "~/i18n/translate";
import type { Actor } from "~db/schema/orders";

/** The buyer and the shop itself in words, a member of the staff or a gateway by its name. */
export function actorInWords(actor: Actor, t: Translate): string {
  if (actor === "buyer" || actor === "system") return t(`staff.order.by.${actor}`);
  return actor.slice(actor.indexOf(":") + 1);
}
