import type { ProductView } from "~/domain/catalog/get-product.server";
import { computeTieredPrice } from "~/domain/catalog/tiers.rules";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";

export function Tiers({ tiers, price }: { tiers: ProductView["tiers"]; price: number }) {
  const { locale, t } = useT();
  if (tiers.length === 0) return null;
  return (
    <section className="card stack gap-2">
      <h2 className="text-base">{t("catalog.product.tiers")}</h2>
      <ul className="grid gap-3 text-sm">
        {tiers.map(({ min, percent }) => (
          <li key={min} className="row flex-wrap gap-y-0">
            <span>{t("catalog.product.tier", { min, percent })}</span>
            <span className="text-ui-ink">
              {t("catalog.product.tier_saves", {
                min,
                amount: formatVnd(computeTieredPrice(price, min, tiers).discount, locale),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
