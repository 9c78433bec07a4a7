import { useT } from "~/i18n/use-t";
import type { ToldOrder } from "./told-order";

export function OrderHistory({ told: { history } }: { told: ToldOrder }) {
  const { t } = useT();
  return (
    <section className="card stack gap-2 no-print">
      <h2 className="text-lg">{t("orders.history")}</h2>
      <ol className="grid gap-1">
        {history.map(({ at, moment, says }) => (
          <li key={`${at} ${says}`} className="flex items-baseline gap-3">
            <time className="help num" dateTime={at}>
              {moment}
            </time>
            <span>{says}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
