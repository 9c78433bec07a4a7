import type { ExchangeSummary } from "~/domain/aftersales/exchange-summary";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/clock";
import { formatDate } from "~/lib/format-time";
import { formatDifference } from "~/lib/money";
import { formatNameAndKind } from "~/lib/text";
import { formatActor } from "./format-actor";

export function OrderExchanges({ moves, now }: { moves: readonly ExchangeSummary[]; now: Date }) {
  const { locale, t } = useT();
  if (moves.length === 0) return null;
  const day = ({ date, time }: ExchangeSummary["to"]) =>
    [formatDate(date, locale, "medium"), time].filter(Boolean).join(" ");
  return (
    <section className="card stack" aria-labelledby="moves">
      <h2 id="moves">{t("staff.order.moves")}</h2>
      {moves.map(({ code, status, by, at, to, difference, tickets }) => (
        <div key={code}>
          <p>
            <code>{code}</code> · {t(`staff.order.move.${status}`)} ·{" "}
            <strong>{formatDifference(difference, locale)}</strong>
          </p>
          <ul>
            {tickets.map(({ name, of, count, from }) => (
              <li key={`${name} ${of} ${from.date} ${from.time}`}>
                {count} × {formatNameAndKind({ name, of })}: {day(from)} → {day(to)}
              </li>
            ))}
          </ul>
          <p className="help">
            {formatMoment(new Date(at), locale, now)} · {formatActor(by, t)}
          </p>
        </div>
      ))}
    </section>
  );
}
