import type { TextKeysUnder } from "~/i18n/text-keys";
import type { Translate } from "~/i18n/translate";

type Weekday = TextKeysUnder<"tickets.weekday_long">;

export function describeWeekdays(weekdays: readonly number[], t: Translate): string {
  if (weekdays.length === 7) return t("tickets.detail.every_day");
  return weekdays.map((day) => t(`tickets.weekday_long.${String(day) as Weekday}`)).join(", ");
}
