import type { StaffOrderView } from "~/domain/selling/get-order-for-staff.server";
import type { OrderView } from "~/domain/selling/order-view";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/shop-time";

type Happened = StaffOrderView["happened"][number];

/** Who did what, newest first, with what staff noted for themselves. */
export function OrderHappened({ happened, now }: { happened: readonly Happened[]; now: Date }) {
  const { locale, t } = useT();
  return (
    <section className="stack" aria-labelledby="happened">
      <h2 id="happened">{t("staff.order.history")}</h2>
      <ol className="staff-history">
        {happened.toReversed().map((event, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened keeps its place
          <li key={position}>
            <p className="help">
              <time dateTime={event.at}>{formatMoment(new Date(event.at), locale, now)}</time> · {whoIn(event, t)}
            </p>
            <p className="staff-typed">{saysOf(event, t)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function whoIn({ actor }: Happened, t: Translate): string {
  if (actor === "buyer" || actor === "system") return t(`staff.order.by.${actor}`);
  return actor.slice(actor.indexOf(":") + 1);
}

function saysOf({ what, after, why }: Happened, t: Translate): string {
  const because = why ? ` (${why})` : "";
  switch (what) {
    case "status":
      return t(`staff.orders.status.${after as OrderView["status"]}`) + because;
    case "payment":
      return (
        t("staff.order.payment", { state: t(`staff.orders.payment.${after as OrderView["paymentStatus"]}`) }) + because
      );
    case "note":
    case "internal":
      return why ?? "";
  }
}
