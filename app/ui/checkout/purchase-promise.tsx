import type { DeliveryDays } from "~/domain/cart/delivery.rules";
import { type Destination, findZone, listOuterZones, type ZoneView } from "~/domain/cart/shipping.rules";
import { useT } from "~/i18n/use-t";
import { formatDayRange } from "~/lib/format-time";
import type { Locale } from "~/lib/locale";
import { optionOfLine } from "./address-labels";

type PromisedDestinations = {
  provinces: readonly string[];
  zones: readonly (ZoneView & { delivery: DeliveryDays | null })[];
};
/** While the address is unknown, `describeDelivery` returns the first and the last zone within Vietnam. */
export type DeliveryPlace = { place: string; days: string };

export function describeDelivery(
  destinations: PromisedDestinations | null,
  destination: Destination,
  locale: Locale,
): DeliveryPlace[] {
  if (!destinations) return [];
  const { country, province } = destination;
  const isKnown = country !== "VN" || province !== "";
  const zone = isKnown && findZone(destinations.zones, destination);
  const zones = zone ? [zone] : isKnown ? [] : listOuterZones(destinations.zones);
  const provinceName = destinations.provinces.map(optionOfLine).find(({ value }) => value === province)?.label;
  return zones.flatMap(({ name, delivery }) =>
    delivery ? { place: (zone && provinceName) || name, days: formatDayRange(delivery, locale) } : [],
  );
}

type Props = {
  refunds: { title: string; isFull: boolean } | null;
  delivery: readonly DeliveryPlace[];
  returns: string;
};

/** Shows the refund deadline of the tickets, or for goods the delivery days and the right of return. */
export function PurchasePromise({ refunds, delivery, returns }: Props) {
  const { t } = useT();
  if (refunds) return <p className={refunds.isFull ? undefined : "retention"}>{refunds.title}</p>;
  const [known, ...others] = delivery;
  const arrival = known && others.length === 0 ? t("checkout.arrives", { days: known.days }) : "";
  const text = [arrival, returns].filter(Boolean).join(" · ");
  return text !== "" && <p className="first-letter:uppercase">{text}</p>;
}
