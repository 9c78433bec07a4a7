import { listShippingZones, type ShippingZoneRow } from "~/domain/cart/list-shipping-zones.server";
import { useT } from "~/i18n/use-t";
import { countryName } from "~/lib/country-name";
import { formatVnd } from "~/lib/money";
import { loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { MoveButtons } from "~/ui/staff/move-buttons";
import { PageHead } from "~/ui/staff/page-head";
import { AddRowLink, RowListLink } from "~/ui/staff/row-links";
import { StaffTable } from "~/ui/staff/staff-table";
import { StatePill } from "~/ui/staff/state-pill";
import type { Route } from "./+types/shipping-zones";
import { moveRowAction } from "./move-row.server";

const columns = ["zone", "covers", "fee", "delivery", "state", "order"] as const;

const resource = "shipping-zones";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "shop", listShippingZones);
}

export function action(args: Route.ActionArgs) {
  return submitStaffForm(args, "shop", { move: moveRowAction(linkToStaff("shippingZones")) });
}

function ShippingZones({ loaderData: { zones, freeFrom } }: Route.ComponentProps) {
  const { t, locale } = useT();
  return (
    <div className="stack">
      <PageHead
        title={t("staff.rooms.shippingZones")}
        help="shipping-zones"
        text={t("staff_catalog.zones.intro", { amount: formatVnd(freeFrom, locale) })}
        action={<AddRowLink resource={resource} />}
        more={[<RowListLink key="rows" resource={resource} />]}
      />
      {!zones.some(({ canDeliver }) => canDeliver) && (
        <p className="staff-notice staff-notice-warn">{t("staff_catalog.zones.none_active")}</p>
      )}
      {zones.length > 0 && <ShippingZoneTable zones={zones} />}
    </div>
  );
}

export default import.meta.env.SSR ? ShippingZones : undefined;

/** An address has the fee of the first zone that contains it, so the order of the zones matters. */
function ShippingZoneTable({ zones }: { zones: readonly ShippingZoneRow[] }) {
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
            {zone.canBeFree && <p className="help">{t("staff_catalog.zones.may_be_free")}</p>}
          </td>
          <td data-name={label("delivery")}>
            {zone.minDays === null || zone.maxDays === null
              ? zone.takes
              : t("staff_catalog.zones.days", { from: zone.minDays, to: zone.maxDays })}
          </td>
          <td data-name={label("state")}>
            <StatePill tone={zone.canDeliver ? "good" : "over"}>
              {t(zone.canDeliver ? "staff_catalog.zones.is_on" : "staff_catalog.zones.is_off")}
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
  const { t, locale } = useT();
  if (provinces.length > 0) return provinces.join(", ");
  if (countries.length === 0) return t("staff_catalog.zones.everywhere");
  return countries.map((code) => countryName(code, locale)).join(", ");
}
