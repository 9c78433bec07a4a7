import { useT } from "~/i18n/use-t";
import { weekdays } from "./selection";

export function WeekdayHead() {
  const { t } = useT();
  return (
    <thead>
      <tr>
        {weekdays.map((day) => (
          <th key={day} scope="col">
            {t(`calendar.weekday.${day}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}
