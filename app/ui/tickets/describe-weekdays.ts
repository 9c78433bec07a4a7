import type { Translate } from "~/i18n/translate";
import type { WordsUnder } from "~/i18n/words";

type Weekday = WordsUnder<"tickets.weekday_long">;

export function describeWeekdays(weekdays: readonly number[], t: Translate): string {
  if (weekdays.length === 7) return t("tickets.detail.every_day");
  return weekdays.map((day) => t(`tickets.weekday_long.${String(day) as Weekday}`)).join(", ");
}
