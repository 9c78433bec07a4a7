import { useT } from "~/i18n/use-t";
import { loadStaffPage } from "~/request/staff-page.server";
import { linkToStaff } from "~/staff-map";
import { Icon } from "~/ui/parts/icon";
import { PageHead } from "~/ui/staff/page-head";
import type { Route } from "./+types/settings";

const pages = [
  ...(["contact", "logo", "colors", "hours", "bank", "transfers", "mail", "orders"] as const),
  ...(["display", "limits", "measuring", "secrets"] as const),
];

export function loader(args: Route.LoaderArgs) {
  return loadStaffPage(args, "shop", async () => null);
}

function Settings() {
  const { t } = useT();
  return (
    <div className="stack">
      <PageHead title={t("staff.rooms.settings")} help="settings" />
      <ul className="staff-card staff-todo">
        {pages.map((group) => (
          <li key={group}>
            <a href={group === "logo" ? linkToStaff("logo") : linkToStaff("settingGroup", { group })}>
              <span className="staff-todo-icon">
                <Icon name="gear" size={20} />
              </span>
              <b>{t(`shop_settings.group.${group}`)}</b>
              <small>{t(`shop_settings.about.${group}`)}</small>
              <span className="staff-todo-verb">
                <Icon name="right" size={20} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export default import.meta.env.SSR ? Settings : undefined;
