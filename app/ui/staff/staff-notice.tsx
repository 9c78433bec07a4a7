import { useT } from "~/i18n/use-t";
import { Icon, type IconName } from "../parts/icon";

export type StaffToast = { message: string; type: string };

const looks: Record<string, { className: string; icon: IconName }> = {
  error: { className: "staff-notice staff-notice-bad", icon: "warning" },
  warning: { className: "staff-notice staff-notice-warn", icon: "warning" },
};
const usual: { className: string; icon: IconName } = { className: "staff-notice", icon: "check" };

/** What the last form did. It stays above the page until the link, which opens the same page without it. */
export function StaffNotice({ toast, path }: { toast: StaffToast; path: string }) {
  const { t } = useT();
  const { className, icon } = looks[toast.type] ?? usual;
  return (
    <div role="status" className={className}>
      <Icon name={icon} size={20} />
      <p>{toast.message}</p>
      <a href={path} className="staff-icon-button" aria-label={t("back_office.notice.dismiss")}>
        <Icon name="cross" size={20} />
      </a>
    </div>
  );
}
