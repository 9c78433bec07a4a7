import type { ExportView } from "~/domain/accounts/request-export.server";
import { useT } from "~/i18n/use-t";
import { formatDayAndClock } from "~/lib/format-time";
import { buttonClass } from "../parts/button";
import { Link } from "../parts/link";

export function ExportStatus({ of, here: reloadUrl }: { of: ExportView; here: string }) {
  const { locale, t } = useT();
  const formatTime = (instant: string) => formatDayAndClock(new Date(instant), locale);
  return (
    <div className="row flex-wrap border-b border-line pb-2">
      <div>
        <p className="font-semibold">{t("settings.data.requested", { at: formatTime(of.askedAt) })}</p>
        <p className="help">
          {of.isReady ? t("settings.data.until", { until: formatTime(of.lasts) }) : t("settings.data.making")}
        </p>
      </div>
      {of.isReady ? (
        <a href={`/data-exports/${of.token}`} className={buttonClass("soft")} download>
          {t("settings.data.download")}
        </a>
      ) : (
        <Link to={reloadUrl} className={buttonClass("soft")}>
          {t("settings.data.refresh")}
        </Link>
      )}
    </div>
  );
}
