import type { ShippingZoneRow } from "~/domain/cart/list-shipping-zones.server";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { linkToStaff } from "~/staff-map";
import { MoveButtons } from "./move-buttons";
import { StaffTable } from "./staff-table";
import { StatePill } from "./state-pill";

const columns = ["zone", "covers", "fee", "delivery", "state", "order"] as const;

/** The first zone that contains an address sets its fee, so their order matters. */
export function ShippingZoneTable({ zones }: { zones: readonly ShippingZoneRow[] }) {
  const { t, locale } = useT();
  const label = (column: (typeof columns)[number]) => t(`staff_catalog.zones.${column}`);
  return (
    <StaffTable headings={columns.map((column) => (column === "fee" ? { end: label(column) } : label(column)))}>
      {zones.map((zone, index) => (
        <tr key={zone.id}>
          <th scope="row">
            <a href={linkToStaff("row", { resource: "shipping-zones", key: String(zone.id) })}>{zone.name}</a>
          </th>
          <td data-name={label("covers")}>
            <Coverage zone={zone} />
          </td>
          <td data-name={label("fee")} className="end num">
            {formatVnd(zone.fee, locale)}
            {zone.mayBeFree && <p className="help">{t("staff_catalog.zones.may_be_free")}</p>}
          </td>
          <td data-name={label("delivery")}>
            {zone.minDays === null || zone.maxDays === null
              ? zone.takes
              : t("staff_catalog.zones.days", { from: zone.minDays, to: zone.maxDays })}
          </td>
          <td data-name={label("state")}>
            <StatePill tone={zone.active ? "good" : "over"}>
              {t(zone.active ? "staff_catalog.zones.is_on" : "staff_catalog.zones.is_off")}
            </StatePill>
          </td>
          <td data-name={label("order")}>
            <MoveButtons
              resource="shipping-zones"
              id={zone.id}
              name={zone.name}
              isFirst={index === 0}
              isLast={index === zones.length - 1}
            />
          </td>
        </tr>
      ))}
    </StaffTable>
  );
}

function Coverage({ zone: { countries, provinces } }: { zone: ShippingZoneRow }) {
  const { t } = useT();
  if (provinces.length > 0) return provinces.join(", ");
  return countries.length > 0 ? countries.join(", ") : t("staff_catalog.zones.everywhere");
}
