import type { OrderView } from "~/domain/selling/order-view";
import { useT } from "~/i18n/use-t";
import type { WordsUnder } from "~/i18n/words";
import { formatMoment } from "~/lib/shop-time";

type Event = OrderView["history"][number];

/** All that happened to an order, in plain words, oldest first. */
export function OrderHistory({ order }: { order: OrderView }) {
  const { t, locale } = useT();
  const events = order.history.flatMap((event) => {
    const happened = happenedIn(order, event);
    return happened ? { at: event.at, happened } : [];
  });
  return (
    <section className="card stack gap-2 no-print">
      <h2 className="text-lg">{t("orders.history")}</h2>
      <ol className="grid gap-1">
        {events.map(({ at, happened }) => (
          <li key={`${at} ${happened}`} className="flex items-baseline gap-3">
            <time className="help num" dateTime={at}>
              {formatMoment(new Date(at), locale, new Date(0))}
            </time>
            <span>{t(`orders.happened.${happened}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Happened = WordsUnder<"orders.happened">;

const payments: Record<string, Happened> = {
  paid: "paid",
  failed: "failed",
  pending: "tried_again",
  refunded: "refunded",
};
const statuses: Record<string, Happened> = {
  pending: "placed",
  confirmed: "confirmed",
  processing: "processing",
  shipped: "shipped",
  cancelled: "cancelled",
};

/** Null for what says nothing to a buyer. */
function happenedIn(order: OrderView, { what, after, at }: Event): Happened | null {
  if (what === "note" || after === null) return null;
  if (what === "payment") return payments[after] ?? null;
  if (after === "delivered") return order.shipping ? "delivered" : order.tickets.length > 0 ? "issued" : "done";
  const doneAtOnce = order.history.some((other) => other.after === "delivered" && other.at === at);
  return after === "confirmed" && doneAtOnce ? null : (statuses[after] ?? null);
}
