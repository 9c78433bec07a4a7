import type { Translate } from "~/i18n/translate";
import type { Actor } from "~db/schema/orders";

/** Staff members and gateways are shown by their names. */
export function actorInWords(actor: Actor, t: Translate): string {
  if (actor === "buyer" || actor === "system") return t(`staff.order.by.${actor}`);
  return actor.slice(actor.indexOf(":") + 1);
}
