import type { ResourceName } from "~/domain/staff/resources/resource-names";
import { useT } from "~/i18n/use-t";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "../parts/button";

type Props = { resource: ResourceName; to?: string };

export function AddRowLink({ resource, to = linkToStaff("newRow", { resource }) }: Props) {
  const { t } = useT();
  return (
    <a href={to} className={buttonClass()}>
      {t("back_office.rows.add", { one: t(`back_office.resource.${resource}.one`) })}
    </a>
  );
}

/** Links from a specialised page to the generic list of the same rows, which has filters and CSV. */
export function RowListLink({ resource }: Pick<Props, "resource">) {
  const { t } = useT();
  return <a href={linkToStaff("rows", { resource })}>{t("back_office.rows.as_list")}</a>;
}

export function PublicHolidaysLink({ isButton = false }: { isButton?: boolean }) {
  const { t } = useT();
  return (
    <a href={linkToStaff("publicHolidays")} className={isButton ? buttonClass() : undefined}>
      {t("holidays.enter")}
    </a>
  );
}

/** The warning is shown where a price for holidays is entered, while the shop has no holiday. */
export function NoHolidaysWarning() {
  const { t } = useT();
  return (
    <p className="staff-notice staff-notice-warn">
      {t("holidays.none")} <PublicHolidaysLink />
    </p>
  );
}
