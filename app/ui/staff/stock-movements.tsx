import type { getStock } from "~/domain/catalog/stock.server";
import { useT } from "~/i18n/use-t";

type Props = { movements: Awaited<ReturnType<typeof getStock>>["movements"]; format(at: string): string };

/** Each change of a stock, the newest first. */
export function StockMovements({ movements, format }: Props) {
  const { t } = useT();
  const names = {
    reason: t("back_office.stock.reason"),
    change: t("back_office.stock.change"),
    quantity: t("back_office.stock.quantity"),
    by: t("staff.log.who"),
  };
  return (
    <section className="stack" aria-labelledby="movements">
      <h2 id="movements">{t("back_office.rows.history")}</h2>
      {movements.length === 0 ? (
        <p className="help">{t("back_office.stock.no_movements")}</p>
      ) : (
        <table className="staff-table">
          <thead>
            <tr>
              <th scope="col">{t("staff.log.when")}</th>
              {Object.values(names).map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {movements.map(({ id, at, reason, change, quantity, by, note }) => (
              <tr key={id}>
                <th scope="row" className="num">
                  <time dateTime={at}>{format(at)}</time>
                </th>
                <td data-name={names.reason}>
                  <span>
                    {t(`back_office.stock.reasons.${reason}`)} {note && <span className="help">{note}</span>}
                  </span>
                </td>
                <td data-name={names.change} className="num">
                  {change > 0 ? `+${change}` : `−${-change}`}
                </td>
                <td data-name={names.quantity} className="num">
                  {quantity}
                </td>
                <td data-name={names.by}>{by ?? t("back_office.stock.by_order")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
