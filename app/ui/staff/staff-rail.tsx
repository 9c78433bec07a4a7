import type { ReactNode } from "react";
import { type WaitingKind, type WaitingWork, waitingKinds } from "~/domain/today/waiting-kinds.rules";
import { useT } from "~/i18n/use-t";
import { linkToStaff } from "~/staff-map";
import type { FrameData } from "../layout/frame-data";
import { Icon, type IconName } from "../parts/icon";
import { type FrameMember, MemberLink } from "./member-menu";
import { type AreaPage, canOpen, linkToArea, nameOfArea, onSitePages, type StaffArea } from "./staff-areas";

type Props = {
  areas: readonly StaffArea[];
  page: AreaPage["id"] | null;
  waiting: readonly WaitingWork[];
  member: FrameMember;
  mark: ReactNode;
};

/** The menu is a column from 64 rem on. On narrower screens, it is a popover, which opens without a script. */
export function StaffRail({ areas, page, waiting, member, mark }: Props) {
  const { t } = useT();
  const onSite = onSitePages.filter((one) => canOpen(member.role, one));
  return (
    <nav id="staff-rail" popover="auto" className="staff-rail" aria-label={t("staff.nav")}>
      <div className="staff-rail-head">
        {mark}
        <button
          type="button"
          popoverTarget="staff-rail"
          popoverTargetAction="hide"
          className="staff-icon-button staff-rail-close"
          aria-label={t("back_office.menu.close")}
        >
          <Icon name="cross" size={20} />
        </button>
      </div>
      <ul>
        {areas.map((area) => (
          <AreaItem key={area.id} area={area} page={page} waiting={waiting} />
        ))}
      </ul>
      {onSite.length > 0 && (
        <>
          <p className="staff-rail-title">{t("back_office.menu.on_site")}</p>
          <ul>
            {onSite.map(({ id, icon, waiting: kinds = [] }) => (
              <li key={id}>
                <RailLink
                  href={linkToArea({ id })}
                  icon={icon}
                  isCurrent={id === page}
                  count={<WaitingCount kinds={kinds} waiting={waiting} />}
                >
                  {nameOfArea({ id }, t)}
                </RailLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <MemberLink member={member} />
    </nav>
  );
}

function AreaItem({ area, page, waiting }: { area: StaffArea } & Pick<Props, "page" | "waiting">) {
  const { t } = useT();
  const [first] = area.pages;
  if (!first) return null;
  const isOpen = area.pages.some(({ id }) => id === page);
  return (
    <li>
      <RailLink
        href={linkToArea(first)}
        icon={area.icon}
        isCurrent={isOpen}
        count={<WaitingCount kinds={area.pages.flatMap((one) => one.waiting ?? [])} waiting={waiting} />}
      >
        {t(`back_office.areas.${area.id}`)}
      </RailLink>
      {isOpen && area.pages.length > 1 && (
        <ul className="staff-rail-pages">
          {area.pages.map(({ id, waiting: kinds = [] }) => (
            <li key={id}>
              <a href={linkToArea({ id })} aria-current={id === page ? "page" : undefined}>
                {nameOfArea({ id }, t)}
                <WaitingCount kinds={kinds} waiting={waiting} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

type RailLinkProps = { href: string; icon: IconName; isCurrent: boolean; count?: ReactNode; children: ReactNode };

function RailLink({ href, icon, isCurrent, count, children }: RailLinkProps) {
  return (
    <a href={href} aria-current={isCurrent ? "true" : undefined} className="staff-rail-link">
      <Icon name={icon} size={20} />
      {children}
      {count}
    </a>
  );
}

export function WaitingCount({ kinds, waiting }: { kinds: readonly WaitingKind[]; waiting: readonly WaitingWork[] }) {
  const { t } = useT();
  const own = waiting.filter(({ kind }) => kinds.includes(kind));
  const count = own.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  const isUrgent = own.some(({ kind }) => waitingKinds[kind].isUrgent);
  return (
    <span className={isUrgent ? "staff-count staff-count-urgent" : "staff-count"}>
      {count}
      <span className="sr-only"> {t(isUrgent ? "back_office.menu.urgent" : "back_office.menu.waiting")}</span>
    </span>
  );
}

type MarkProps = { shop: string; logo: FrameData["logo"] | undefined; color: FrameData["color"] };

export function ShopMark({ shop, logo, color }: MarkProps) {
  return (
    <a href={linkToStaff("home")} className="staff-brand">
      {logo && <img src={color === "dark" ? logo.dark : logo.light} width="30" height="30" alt="" />}
      {shop}
    </a>
  );
}
