import type { ReactNode } from "react";
import type { Role } from "~/domain/permission";
import type { SetupProgress } from "~/domain/setup/setup-item";
import { type WaitingWork, waitingKinds } from "~/domain/today/waiting-kinds.rules";
import { useT } from "~/i18n/use-t";
import type { UndoForm } from "~/lib/undo-form";
import { linkToStaff } from "~/staff-map";
import type { FrameData } from "../layout/frame-data";
import { buttonClass } from "../parts/button";
import { Icon, type IconName } from "../parts/icon";
import { FormKey } from "./form-key";
import { type FrameMember, LanguageButton, MemberButton, MemberMenu } from "./member-menu";
import { PostForm } from "./post-form";
import { NextStepBar } from "./setup-list";
import { areasOf, canOpen, findCurrentPage, linkToArea, nameOfArea, onSitePages } from "./staff-areas";
import { ShopMark, StaffRail, WaitingCount } from "./staff-rail";

type StaffToast = { message: string; type: string; undo: UndoForm | null };

const messageVariants: Record<string, { className: string; icon: IconName }> = {
  error: { className: "staff-notice staff-notice-bad", icon: "warning" },
  warning: { className: "staff-notice staff-notice-warn", icon: "warning" },
  info: { className: "staff-notice staff-notice-info", icon: "info" },
};

const defaultVariant: { className: string; icon: IconName } = { className: "staff-notice", icon: "check" };

type Props = {
  shop: string;
  logo: FrameData["logo"] | undefined;
  color: FrameData["color"];
  member: FrameMember | null;
  waiting: readonly WaitingWork[];
  path: string;
  toast: StaffToast | null | undefined;
  isDemo: boolean;
  /** The number counts unfinished set-up steps in an open shop. */
  stepsLeft: number;
  /** The progress is null when the shop is open. */
  setup: SetupProgress | null;
  /** Roles without a menu have no search. */
  search?: ReactNode;
  children: ReactNode;
};

/** `path` includes the page's query. A role that only works on site gets no menu. */
export function StaffFrame({
  shop,
  logo,
  color,
  member,
  waiting,
  path,
  toast,
  isDemo,
  stepsLeft,
  setup,
  search,
  children,
}: Props) {
  const { t } = useT();
  const areas = member ? areasOf(member.role) : [];
  const page = findCurrentPage(path.split("?", 1)[0] ?? path);
  const mark = <ShopMark shop={shop} logo={logo} color={color} />;
  return (
    <div className={areas.length > 0 ? "staff-frame staff-frame-rail" : "staff-frame"}>
      <a href="#main" className="btn skip">
        {t("staff.skip")}
      </a>
      {member && areas.length > 0 && <StaffRail {...{ areas, page: page?.id ?? null, waiting, member, mark }} />}
      <header className="staff-top">
        {areas.length > 0 ? <MenuButton waiting={waiting} /> : mark}
        {areas.length > 0 && <b className="staff-top-name">{page ? nameOfArea(page, t) : shop}</b>}
        {areas.length > 0 && search}
        {areas.length === 0 && member && <OnSiteLinks role={member.role} page={page?.id ?? null} waiting={waiting} />}
        {member ? <MemberButton member={member} /> : <LanguageButton path={path} />}
      </header>
      {member && <MemberMenu member={member} path={path} color={color} />}
      <main id="main" tabIndex={-1} className="staff-main stack">
        {toast && <StaffToastMessage toast={toast} path={path} />}
        {stepsLeft > 0 && page?.id !== "home" && <SetupWarning count={stepsLeft} />}
        {setup && page?.id !== "home" && <NextStepBar setup={setup} path={path} />}
        {children}
        {isDemo && <p className="help">{t("common.demo")}</p>}
      </main>
    </div>
  );
}

function SetupWarning({ count }: { count: number }) {
  const { t } = useT();
  return (
    <p className="staff-notice staff-notice-warn">
      <Icon name="warning" size={20} />
      <span>
        {t("setup.warning.text", { count })} <a href={linkToStaff("home")}>{t("setup.warning.link")}</a>
      </span>
    </p>
  );
}

function MenuButton({ waiting }: Pick<Props, "waiting">) {
  const { t } = useT();
  const urgent = waiting.filter(({ kind }) => waitingKinds[kind].isUrgent).reduce((sum, { count }) => sum + count, 0);
  return (
    <button type="button" popoverTarget="staff-rail" className="staff-icon-button staff-menu-button">
      <Icon name="menu" size={20} />
      <span className="sr-only">{t("back_office.menu.open")}</span>
      {urgent > 0 && (
        <span className="staff-dot">
          {urgent}
          <span className="sr-only"> {t("back_office.menu.urgent")}</span>
        </span>
      )}
    </button>
  );
}

type OnSiteLinksProps = { role: Role; page: string | null } & Pick<Props, "waiting">;

function OnSiteLinks({ role, page, waiting }: OnSiteLinksProps) {
  const { t } = useT();
  const links = onSitePages.filter((one) => canOpen(role, one));
  if (links.length < 2) return null;
  return (
    <nav aria-label={t("back_office.menu.on_site")} className="staff-site-links">
      {links.map(({ id, waiting: kinds = [] }) => (
        <a key={id} href={linkToArea({ id })} aria-current={id === page ? "page" : undefined}>
          {nameOfArea({ id }, t)}
          <WaitingCount kinds={kinds} waiting={waiting} />
        </a>
      ))}
    </nav>
  );
}

/** Shows the message about the last form. The link to close the message opens the same page again. */
function StaffToastMessage({ toast: { message, type, undo }, path }: { toast: StaffToast; path: string }) {
  const { t } = useT();
  const { className, icon } = messageVariants[type] ?? defaultVariant;
  return (
    <div className={className}>
      <Icon name={icon} size={20} />
      <p role="status">{message}</p>
      {undo && (
        <PostForm action={undo.to} hidden={undo.fields}>
          <FormKey />
          <button type="submit" className={buttonClass("line")}>
            <Icon name="undo" size={20} />
            {t("back_office.notice.undo")}
          </button>
        </PostForm>
      )}
      <a href={path} className="staff-icon-button" aria-label={t("back_office.notice.dismiss")}>
        <Icon name="cross" size={20} />
      </a>
    </div>
  );
}
