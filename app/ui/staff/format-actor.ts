import type { Translate } from "~/i18n/translate";
import type { OrderActor } from "~db/schema/orders";

export function formatActor(actor: OrderActor, t: Translate): string {
  if (actor === "buyer" || actor === "system") return t(`staff.order.by.${actor}`);
  return actor.slice(actor.indexOf(":") + 1);
}
