import type { ReactNode } from "react";
import { hasPermission, type Permission, type Role } from "~/domain/permission";
import { useT } from "~/i18n/use-t";
import { linkToStaff } from "~/staff-map";
import { buttonClass } from "../parts/button";
import { Message } from "../parts/message";

export const staffPageLinks = [
  { id: "gate", for: "gate" },
  { id: "orders", for: "read_orders" },
  { id: "money", for: "read_money" },
  { id: "days", for: "days" },
  { id: "weather", for: "weather" },
  { id: "refunds", for: "read_money" },
  { id: "enquiries", for: "enquiries" },
  { id: "moderation", for: "moderation" },
  { id: "members", for: "shop" },
  { id: "log", for: "shop" },
] as const satisfies readonly { id: string; for: Permission }[];

type Props = {
  shop: string;
  member: { fullName: string; role: Role } | null;
  path: string;
  toast: { message: string; type: string } | null | undefined;
  demo: boolean;
  children: ReactNode;
};

export function StaffFrame({ shop, member, path, toast, demo, children }: Props) {
  const { locale, t } = useT();
  return (
    <>
      <a href="#main" className="btn skip">
        {t("staff.skip")}
      </a>
      <header className="staff-top">
        <a href={linkToStaff("home")} className="staff-brand">
          {shop} <span>{t("staff.title")}</span>
        </a>
        <div className="staff-self">
          {member && (
            <span className="help">
              {member.fullName} · {t(`staff.roles.${member.role}`)}
            </span>
          )}
          <form method="post" action="/preferences/locale">
            <input type="hidden" name="to" value={path} />
            <button
              type="submit"
              name="value"
              value={locale === "vi" ? "en" : "vi"}
              lang={locale === "vi" ? "en" : "vi"}
              className={buttonClass("quiet")}
            >
              {t("staff.language")}
            </button>
          </form>
          {member && (
            <form method="post" action={linkToStaff("home")}>
              <button type="submit" name="act" value="log_out" className={buttonClass("line")}>
                {t("staff.log_out")}
              </button>
            </form>
          )}
        </div>
        {member && <StaffNavigation role={member.role} path={path} />}
      </header>
      <main id="main" tabIndex={-1} className="staff-main stack">
        {toast && (
          <div role="status">
            <Message tone={toast.type === "error" ? "bad" : "done"}>
              <p>{toast.message}</p>
            </Message>
          </div>
        )}
        {children}
        {demo && <p className="help">{t("common.demo")}</p>}
      </main>
    </>
  );
}

function StaffNavigation({ role, path }: { role: Role; path: string }) {
  const { t } = useT();
  const links = staffPageLinks.filter((link) => hasPermission(role, link.for));
  if (links.length === 0) return null;
  return (
    <nav aria-label={t("staff.nav")} className="staff-rooms">
      {links.map(({ id }) => (
        <a key={id} href={linkToStaff(id)} aria-current={path.startsWith(linkToStaff(id)) ? "page" : undefined}>
          {t(`staff.rooms.${id}`)}
        </a>
      ))}
    </nav>
  );
}
