import { useT } from "~/i18n/use-t";
import { formatDate } from "~/lib/shop-time";

export function Visit({ date, time }: { date: string; time: string }) {
  const { t, locale } = useT();
  return (
    <p>
      <time dateTime={time ? `${date}T${time}` : date}>{formatDate(date, locale, "long")}</time>
      {" · "}
      {time || t("cart.all_day")}
    </p>
  );
}
