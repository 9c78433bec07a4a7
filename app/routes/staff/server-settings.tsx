import { getServerSettings } from "~/domain/back-office/server-settings.server";
import { type GatewayId, gatewayIds, gatewayNames } from "~/domain/payments/gateway-ids";
import { useT } from "~/i18n/use-t";
import { loadStaffPage } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { PageHead } from "~/ui/staff/page-head";
import { StaffTable } from "~/ui/staff/staff-table";
import { StatePill } from "~/ui/staff/state-pill";
import type { Route } from "./+types/server-settings";

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "shop", (ctx) => getServerSettings(ctx));
}

/** Shows only which variables are set, never their values. */
function ServerSettings({ loaderData: { variables, isDemo } }: Route.ComponentProps) {
  const { t } = useT();
  return (
    <div className="staff-form stack">
      <PageHead
        title={t("shop_settings.group.secrets")}
        text={t("shop_settings.secrets.intro")}
        back={{ to: linkToStaff("settings"), label: t("staff.rooms.settings") }}
        help="settings"
      />
      {isDemo && <p>{t("shop_settings.secrets.demo")}</p>}
      <StaffTable headings={(["name", "use", "state"] as const).map((name) => t(`shop_settings.secrets.${name}`))}>
        {variables.map(({ name, use, isSet }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{isGateway(use) ? gatewayNames[use] : t(`shop_settings.secrets.of.${use}`)}</td>
            <td>
              <StatePill tone={isSet ? "good" : "over"}>
                {t(isSet ? "shop_settings.mail.set" : "shop_settings.mail.missing")}
              </StatePill>
            </td>
          </tr>
        ))}
      </StaffTable>
    </div>
  );
}

export default import.meta.env.SSR ? ServerSettings : undefined;

function isGateway(use: string): use is GatewayId {
  return gatewayIds.some((id) => id === use);
}
