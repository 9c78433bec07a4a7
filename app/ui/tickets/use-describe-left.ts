import { useT } from "~/i18n/use-t";
import { formatNumber } from "~/lib/money";

export function useDescribeLeft(unit = 1) {
  const { t, locale } = useT();
  return (count: number) =>
    t(unit > 1 ? "tickets.left_groups" : "tickets.left", { count, shown: formatNumber(count, locale) });
}
