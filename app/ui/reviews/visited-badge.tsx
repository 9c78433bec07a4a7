import type { ReviewView } from "~/domain/community/list-reviews.server";
import { useT } from "~/i18n/use-t";

export function VisitedBadge({ of: { isVisited, about } }: { of: ReviewView }) {
  const { t } = useT();
  if (!isVisited) return null;
  return (
    <span className="label by-shop num">{t(about.kind === "product" ? "reviews.bought" : "reviews.visited")}</span>
  );
}
