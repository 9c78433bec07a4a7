import { reviewKeyOf } from "~/domain/community/review-key.rules";
import type { Reviewable } from "~/domain/community/reviewed-items.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Link } from "../parts/link";
import { LocalText } from "../parts/text";

type Props = { choices: readonly Reviewable[]; about: string | null; stars: number | null };

/** Products and services have a chip only while they are selected, because their pages link to their reviews. */
export function ReviewFilter({ choices, about, stars }: Props) {
  const { locale, t } = useT();
  const chips = [
    { key: null, name: t("reviews.everything") },
    { key: "place", name: t("reviews.place") },
    ...choices
      .map((item) => ({ key: reviewKeyOf(item), kind: item.kind, name: <LocalText of={item.name} /> }))
      .filter(({ key, kind }) => kind === "ticket" || key === about),
  ];
  return (
    <nav aria-label={t("reviews.filter")} className="py-2">
      <ul className="swipe" tabIndex={-1}>
        {chips.map(({ key, name }) => (
          <li key={key}>
            <Link
              to={linkTo(locale, "reviews", null, { about: key, stars })}
              className="chip"
              aria-current={key === about ? "true" : undefined}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
