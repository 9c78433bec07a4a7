import type { CompanionView } from "~/domain/catalog/ticket-extras.server";
import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";
import { Link } from "../parts/link";
import { Picture } from "../parts/picture";
import { type LocalizedText, LocalText, Markdown, Price } from "../parts/text";

type Props = {
  companions: readonly CompanionView[];
  /** HTML. */
  reviews: LocalizedText | null;
};

export function CompanionsAndReviews({ companions, reviews }: Props) {
  return (
    <div className="stack gap-8">
      <Companions companions={companions} />
      {reviews && <Markdown of={reviews} className="" />}
    </div>
  );
}

function Companions({ companions }: Pick<Props, "companions">) {
  const { locale, t } = useT();
  if (companions.length === 0) return null;
  return (
    <section className="stack gap-3">
      <h2 className="text-xl">{t("tickets.detail.goes_with")}</h2>
      <ul className="companions slides">
        {companions.map(({ kind, slug, name, unit, price, picture }) => (
          <li key={slug}>
            <Link to={linkTo(locale, kind, { slug })}>
              <Picture of={picture} />
              <b>
                <LocalText of={name} />
              </b>
              <span>
                {price !== null && <Price amount={price} className="font-bold" />}{" "}
                {unit && (
                  <small>
                    <LocalText of={unit} />
                  </small>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
