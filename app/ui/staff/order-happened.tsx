import { whyInWords } from "~/domain/orders/why-in-words";
import type { StaffOrderView } from "~/domain/selling/get-order-for-staff.server";
import type { OrderView } from "~/domain/selling/order-view";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/translate";
import { useT } from "~/i18n/use-t";
import { formatMoment } from "~/lib/shop-time";
import { actorInWords } from "./actor-in-words";
import type { MethodNames } from "./money";

type Happened = StaffOrderView["happened"][number];

type Props = { happened: readonly Happened[]; methods: MethodNames; now: Date };

export function OrderHappened({ happened, methods, now }: Props) {
  const { locale, t } = useT();
  return (
    <section className="stack" aria-labelledby="happened">
      <h2 id="happened">{t("staff.order.history")}</h2>
      <ol className="staff-history">
        {happened.toReversed().map((event, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what happened keeps its place
          <li key={position}>
            <p className="help">
              <time dateTime={event.at}>{formatMoment(new Date(event.at), locale, now)}</time> ·{" "}
              {whoIn(event, methods, t)}
            </p>
            <p className="staff-typed">{saysOf(event, t, locale)}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function whoIn({ actor }: Happened, methods: MethodNames, t: Translate): string {
  const name = actorInWords(actor, t);
  return actor.startsWith("gateway:") ? (methods.get(name) ?? name) : name;
}

function saysOf({ what, after, why: given }: Happened, t: Translate, locale: Locale): string {
  const why = given && whyInWords(given, t, locale);
  const because = why ? ` (${why})` : "";
  switch (what) {
    case "status":
      return t(`staff.orders.status.${after as OrderView["status"]}`) + because;
    case "payment":
      return (
        t("staff.order.payment", { state: t(`staff.orders.payment.${after as OrderView["paymentStatus"]}`) }) + because
      );
    case "note":
      return why ?? "";
    case "internal":
      return given ?? "";
  }
}
