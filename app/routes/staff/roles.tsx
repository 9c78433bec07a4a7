import { hasPermission, type Permission, permissions, roles } from "~/domain/permission";
import { listMoneyLimits } from "~/domain/staff/money-limits.server";
import { useT } from "~/i18n/use-t";
import { formatVnd } from "~/lib/money";
import { loadStaffPage } from "~/request/staff-page.server";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/roles";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "staff", async () => ({ limits: listMoneyLimits() }));
}

function Roles({ loaderData: { limits } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const title = t("staff.permissions.title");
  return (
    <>
      <PageHead title={title} text={t("staff.permissions.intro")} help="roles" />
      {limits.map(({ role, amount }) => (
        <p key={role}>
          {t("staff.permissions.limit", { role: t(`staff.roles.${role}`), amount: formatVnd(amount, locale) })}
        </p>
      ))}
      <table className="staff-table">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t("staff.permissions.permission")}</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {t(`staff.roles.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissions.map((permission) => (
            <PermissionRow key={permission} permission={permission} />
          ))}
        </tbody>
      </table>
    </>
  );
}

export default import.meta.env.SSR ? Roles : undefined;

function PermissionRow({ permission }: { permission: Permission }) {
  const { t } = useT();
  const allowed = roles.filter((role) => hasPermission(role, permission));
  return (
    <tr>
      <th scope="row">
        {t(`staff.permissions.names.${permission}`)}
        <span className="help block font-normal">{t(`staff.permissions.about.${permission}`)}</span>
      </th>
      {roles.map((role) => (
        <td key={role} className="staff-wide">
          {allowed.includes(role) ? (
            <strong>{t("staff.log.value.yes")}</strong>
          ) : (
            <span className="help">{t("staff.log.value.no")}</span>
          )}
        </td>
      ))}
      <td data-name={t("staff.fields.role")} className="md:hidden">
        {allowed.map((role) => t(`staff.roles.${role}`)).join(" · ")}
      </td>
    </tr>
  );
}
