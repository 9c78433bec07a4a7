import { useT } from "~/i18n/use-t";
import type { UndoForm } from "~/lib/undo-form";
import { buttonClass } from "../parts/button";
import { Icon, type IconName } from "../parts/icon";

export type StaffToast = { message: string; type: string; undo: UndoForm | null };

const looks: Record<string, { className: string; icon: IconName }> = {
  error: { className: "staff-notice staff-notice-bad", icon: "warning" },
  warning: { className: "staff-notice staff-notice-warn", icon: "warning" },
  info: { className: "staff-notice staff-notice-info", icon: "info" },
};
const usual: { className: string; icon: IconName } = { className: "staff-notice", icon: "check" };

/** The message about the last form. Its link closes it by opening the same page again. */
export function StaffNotice({ toast: { message, type, undo }, path }: { toast: StaffToast; path: string }) {
  const { t } = useT();
  const { className, icon } = looks[type] ?? usual;
  return (
    <div className={className}>
      <Icon name={icon} size={20} />
      <p role="status">{message}</p>
      {undo && (
        <form method="post" action={undo.to}>
          {Object.entries(undo.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className={buttonClass("line")}>
            <Icon name="undo" size={20} />
            {t("back_office.notice.undo")}
          </button>
        </form>
      )}
      <a href={path} className="staff-icon-button" aria-label={t("back_office.notice.dismiss")}>
        <Icon name="cross" size={20} />
      </a>
    </div>
  );
}
