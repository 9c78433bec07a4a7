import type { Rating } from "~/domain/catalog/ratings.server";
import { useT } from "~/i18n/use-t";
import { formatAverage, formatNumber } from "~/lib/money";

type Props = { of: Rating | null; className?: string };

export function Rated({ of, className = "text-sm text-gold-ink" }: Props) {
  const { locale, t } = useT();
  if (!of) return null;
  const { count } = of;
  const [average, countText] = [formatAverage(of.average, locale), formatNumber(count, locale)];
  return (
    <p role="img" aria-label={t("reviews.rated", { average, count, shown: countText })} className={className}>
      {`★ ${average} (${countText})`}
    </p>
  );
}
