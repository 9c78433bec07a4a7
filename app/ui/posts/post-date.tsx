import { useT } from "~/i18n/use-t";
import { formatDate, shopDate } from "~/lib/shop-time";

export function PostDate({ of }: { of: string }) {
  const { locale } = useT();
  const day = shopDate(new Date(of));
  return <time dateTime={day}>{formatDate(day, locale, "short")}</time>;
}
