import { formatEventReason } from "~/domain/orders/event-reason.rules";
import type { StaffOrderView } from "~/domain/orders/get-order-for-staff.server";
import type { OrderView } from "~/domain/orders/order-view";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/clock";
import type { Locale } from "~/lib/locale";
import { formatActor } from "./format-actor";
import type { MethodNames } from "./money";

type OrderEvent = StaffOrderView["happened"][number];

type Props = { happened: readonly OrderEvent[]; methods: MethodNames; now: Date };

export function StaffOrderHistory({ happened, methods, now }: Props) {
  const { locale, t } = useT();
  return (
    <section className="stack" aria-labelledby="happened">
      <h2 id="happened">{t("staff.order.history")}</h2>
      <ol className="staff-history">
        {happened.toReversed().map((event, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items hold no state, so a new event may move the others
          <li key={position}>
            <p className="help">
              <time dateTime={event.at}>{formatMoment(new Date(event.at), locale, now)}</time> ·{" "}
              {actorText(event, methods, t)}
            </p>
            <p className="staff-typed">{eventText(event, t, locale)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function actorText({ actor }: OrderEvent, methods: MethodNames, t: Translate): string {
  const name = formatActor(actor, t);
  return actor.startsWith("gateway:") ? (methods.get(name) ?? name) : name;
}

function eventText({ what, after, why: given }: OrderEvent, t: Translate, locale: Locale): string {
  const reason = given && formatEventReason(given, t, locale);
  const suffix = reason ? ` (${reason})` : "";
  switch (what) {
    case "status":
      return t(`staff.orders.status.${after as OrderView["status"]}`) + suffix;
    case "payment":
      return (
        t("staff.order.payment", { state: t(`staff.orders.payment.${after as OrderView["paymentStatus"]}`) }) + suffix
      );
    case "note":
      return reason ?? "";
    case "internal":
      return given ?? "";
  }
}
