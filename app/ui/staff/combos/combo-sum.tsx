import type { getComboPage } from "~/domain/catalog/combos/get-combo-page.server";
import { useT } from "~/i18n/use-t";
import { formatNumber, formatVnd } from "~/lib/money";
import { linkToStaff } from "~/staff-map";
import { StatePill } from "../state-pill";

type Page = Awaited<ReturnType<typeof getComboPage>>;

/** What the parts cost when they are bought one by one, and what a buyer of the combo saves. */
export function ComboSum({ page: { parts, partsTotal, price, saving, left, values } }: { page: Page }) {
  const { t, locale } = useT();
  const isOnSale = values.active && parts.length > 0 && parts.every((part) => part.isOnSale);
  return (
    <section className="staff-card" aria-labelledby="sum">
      <div className="staff-card-head">
        <h2 id="sum">{t("staff_catalog.combos.sum")}</h2>
        <StatePill tone={isOnSale ? (left > 0 ? "good" : "wait") : "over"}>
          {isOnSale ? t("staff_catalog.combos.left", { count: left }) : t("staff_catalog.combos.not_on_sale")}
        </StatePill>
      </div>
      <div className="staff-card-text">
        <ul>
          {parts.map((part) => (
            <li key={part.sku}>
              {formatNumber(part.quantity, locale)} ×{" "}
              <a href={linkToStaff("stockItem", { sku: part.sku })} className="staff-link">
                {part.name}
              </a>{" "}
              <span className="num">{formatVnd(part.price * part.quantity, locale)}</span>
              {!part.isOnSale && <span className="help"> {t("staff_catalog.combos.part_off")}</span>}
            </li>
          ))}
        </ul>
        <dl className="staff-consequences">
          <div>
            <dt>{t("staff_catalog.combos.parts_total")}</dt>
            <dd className="num">{formatVnd(partsTotal, locale)}</dd>
          </div>
          <div>
            <dt>{t("staff_catalog.combos.buyer_pays")}</dt>
            <dd className="num">{formatVnd(price, locale)}</dd>
          </div>
          <div>
            <dt>{t("staff_catalog.combos.saving")}</dt>
            <dd className="num">{formatVnd(saving, locale)}</dd>
          </div>
        </dl>
        {values.price > partsTotal && <p className="help">{t("staff_catalog.combos.too_dear")}</p>}
      </div>
    </section>
  );
}
