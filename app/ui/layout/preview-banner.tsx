import { useT } from "~/i18n/use-t";
import { buttonClass } from "../parts/button";

/** Tells staff that they see more than visitors do, and ends it. */
export function PreviewBanner({ isOpen }: { isOpen: boolean }) {
  const { t } = useT();
  return (
    <aside className="no-print bg-gold-soft px-4 py-1 text-sm text-gold-ink" aria-label={t("common.preview.name")}>
      <form
        method="post"
        action="/preferences/end-preview"
        className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1"
      >
        <p>{t(isOpen ? "common.preview.open" : "common.preview.closed")}</p>
        <button type="submit" className={buttonClass("line")}>
          {t("common.preview.end")}
        </button>
      </form>
    </aside>
  );
}
