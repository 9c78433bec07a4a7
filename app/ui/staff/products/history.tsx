import type { getProductPage } from "~/domain/back-office/get-product-page.server";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/clock";
import { formatNumber, formatVnd } from "~/lib/money";
import { linkToStaff } from "~/staff-map";
import { describeFacts } from "../audit-entry";

type Page = Awaited<ReturnType<typeof getProductPage>>;

export function SoldCard({ sold: { pieces, amount } }: Pick<Page, "sold">) {
  const { locale, t } = useT();
  return (
    <section className="staff-card" aria-labelledby="sold">
      <div className="staff-card-head">
        <h2 id="sold">{t("back_office.product.sold")}</h2>
      </div>
      <p className="staff-card-text">
        <b className="product-figure num">{formatNumber(pieces, locale)}</b>{" "}
        <span className="num">
          {t("back_office.product.sold_amount", { count: pieces, amount: formatVnd(amount, locale) })}
        </span>
      </p>
    </section>
  );
}

export function HistoryCard({ id, history, now }: Pick<Page, "id" | "history"> & { now: Date }) {
  const { locale, t } = useT();
  return (
    <section className="staff-card" aria-labelledby="history">
      <div className="staff-card-head">
        <h2 id="history">{t("back_office.rows.history")}</h2>
        <a href={linkToStaff("row", { resource: "products", key: String(id) })} className="staff-link">
          {t("back_office.product.all_history")}
        </a>
      </div>
      <div className="staff-card-text">
        {history.length === 0 && <p className="help">{t("back_office.product.no_history")}</p>}
        <ul className="product-history">
          {history.map(({ id, name, at, action, before, after, variant, isOfStock }) => {
            const options = { t, locale, isRow: !isOfStock };
            return (
              <li key={id}>
                <b>{[t(`staff.acts.${action}`), variant].filter(Boolean).join(": ")}</b>
                <span className="product-facts">
                  {[before, after].flatMap((facts) => describeFacts(facts, options)).join(" → ")}
                </span>
                <small className="help">
                  {t("back_office.rows.who", { name, time: formatMoment(new Date(at), locale, now) })}
                </small>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
