import { listShippingZones } from "~/domain/cart/list-shipping-zones.server";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { loadStaffPage, submitStaffForm } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { PageHead } from "~/ui/staff/page-head";
import { AddRowLink, RowListLink } from "~/ui/staff/row-links";
import { ShippingZoneTable } from "~/ui/staff/shipping-zone-table";
import type { Route } from "./+types/shipping-zones";
import { moveRowAction } from "./move-row.server";

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
        text={t("staff_catalog.zones.intro", { amount: formatVnd(freeFrom, locale) })}
        action={<AddRowLink resource={resource} />}
        more={[<RowListLink key="rows" resource={resource} />]}
      />
      {!zones.some(({ active }) => active) && (
        <p className="staff-notice staff-notice-warn">{t("staff_catalog.zones.none_active")}</p>
      )}
      {zones.length > 0 && <ShippingZoneTable zones={zones} />}
    </div>
  );
}

export default import.meta.env.SSR ? ShippingZones : undefined;
