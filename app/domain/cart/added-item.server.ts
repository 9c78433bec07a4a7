import { inSentence } from "~/i18n/in-sentence";
import { translateIn } from "~/i18n/translate.server";
import { formatDate } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import type { Quantities } from "~db/schema/cart";
import type { Ctx } from "../ctx";
import { listPictures } from "../media/find-picture.server";
import type { CartLine } from "./cart-view";

export async function presentAddedItem(ctx: Ctx, line: CartLine, quantities: number | Quantities) {
  const { [line.picture]: picture = null } = await listPictures(ctx, { slugs: [line.picture] });
  return {
    name: line.name,
    description: listAddedDetails(line, quantities, ctx.locale).filter(Boolean).join(" · "),
    picture,
  };
}

export type AddedItem = Awaited<ReturnType<typeof presentAddedItem>>;

function listAddedDetails(line: CartLine, added: number | Quantities, locale: Locale): string[] {
  const t = translateIn(locale);
  const count = typeof added === "number" ? added : 0;
  switch (line.kind) {
    case "ticket": {
      const people = line.parts.flatMap(({ key, name }) => {
        const units = typeof added === "number" ? 0 : (added[key] ?? 0);
        return units > 0 ? t("cart.amount_of", { count: units, what: inSentence(name, locale) }) : [];
      });
      return [formatDate(line.date, locale, "long"), line.time || t("cart.all_day"), people.join(", ")];
    }
    case "variant":
      return [line.choice, t("cart.count", { count })];
    case "combo":
      return [t("cart.count", { count })];
    case "service":
      return [
        t("cart.requested_for", { date: formatDate(line.date, locale, "inSentence") }),
        count > 1 ? `× ${count}` : "",
      ];
  }
}
