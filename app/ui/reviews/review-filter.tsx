import { Form } from "react-router";
import { reviewKeyOf } from "~/domain/community/review-key.rules";
import type { Reviewable } from "~/domain/community/reviewed-items.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { buttonClass } from "../parts/button";
import { SessionFields } from "../parts/cookieless-session";
import { Icon } from "../parts/icon";
import { Link } from "../parts/link";
import { LocalText } from "../parts/text";

type Props = { choices: readonly Reviewable[]; about: string | null; stars: number | null };

/** Chips for the place, the tickets and what is selected. The form offers everything that can be reviewed. */
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
    <div className="list-tools">
      <nav aria-label={t("reviews.filter")} className="min-w-0 flex-1">
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
      <div className="tools" key={about}>
        <details>
          <summary>
            <Icon name="filter" size={20} />
            {t("reviews.show")}
          </summary>
          <Form action={linkTo(locale, "reviews")} className="stack" preventScrollReset>
            <div className="field">
              <label htmlFor="filter-about">{t("reviews.filter")}</label>
              <select id="filter-about" name="about" className="input" defaultValue={about ?? ""}>
                <option value="">{t("reviews.everything")}</option>
                <option value="place">{t("reviews.place")}</option>
                {choices.map((one) => (
                  <option key={reviewKeyOf(one)} value={reviewKeyOf(one) ?? ""}>
                    {one.name.text}
                  </option>
                ))}
              </select>
            </div>
            {stars !== null && <input type="hidden" name="stars" value={stars} />}
            {import.meta.env.SSR && <SessionFields />}
            <button type="submit" className={buttonClass("main")}>
              {t("reviews.show")}
            </button>
          </Form>
        </details>
      </div>
    </div>
  );
}
