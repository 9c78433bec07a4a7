import { useT } from "~/i18n/use-t";

export function Stars({ of }: { of: number }) {
  const { t } = useT();
  return (
    <span role="img" aria-label={t("reviews.stars", { count: of })} className="text-gold-ink">
      {"★".repeat(of) + "☆".repeat(5 - of)}
    </span>
  );
}
