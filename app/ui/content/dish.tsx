import type { MenuView } from "~/domain/content/menu.server";
import { useT } from "~/i18n/use-t";
import { type LocalizedText, LocalText } from "../parts/local-text";
import { Picture } from "../parts/picture";
import { Price } from "../parts/price";

type DishView = MenuView["courses"][number]["dishes"][number];

export function Dish({ dish, kitchen }: { dish: DishView; kitchen: LocalizedText | undefined }) {
  const { t } = useT();
  const { slug, name, summary, ingredients, contains, marks, price, picture } = dish;
  return (
    <li id={slug} className="dish">
      <Picture of={picture} />
      <div className="grid content-start gap-1">
        <div className="flex items-baseline justify-between gap-4">
          <h3>
            <LocalText of={name} />
          </h3>
          <Price amount={price} className="font-semibold" />
        </div>
        {marks.length > 0 && (
          <p className="flex flex-wrap gap-2">
            {marks.map((mark) => (
              <span
                key={mark}
                className={`label ${mark === "hot" ? "bg-gold-soft text-gold-ink" : "bg-ui-soft text-ui-ink"}`}
              >
                {t(`menu.mark.${mark}`)}
              </span>
            ))}
          </p>
        )}
        <p>
          <LocalText of={summary} />
        </p>
        <p className="help">
          {t("menu.ingredients")} <LocalText of={ingredients} />
        </p>
        {contains.length > 0 && (
          <p className="help said">
            {t("menu.contains")} {contains.map((allergen) => t(`menu.allergen.${allergen}`)).join(", ")}
          </p>
        )}
        {kitchen && <p className="help said">{t("menu.at", { kitchen: kitchen.text })}</p>}
      </div>
    </li>
  );
}
