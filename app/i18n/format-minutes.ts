import type { Translate } from "./translate";

/** Writes whole hours as hours. */
export function formatMinutes(minutes: number, t: Translate): string {
  const isWholeHours = minutes >= 60 && minutes % 60 === 0;
  return isWholeHours
    ? t("common.duration.hours", { count: minutes / 60 })
    : t("common.duration.minutes", { count: minutes });
}
