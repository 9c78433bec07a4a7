import type { AnswerView, FoundView } from "~/domain/search/search-shop.server";
import { useT } from "~/i18n/use-t";
import { LocalText, Markdown, Price } from "../parts/formatted-text";
import { Link } from "../parts/link";
import { Picture } from "../parts/picture";

type ListedItem = Pick<FoundView, "href" | "name" | "kindName" | "summary">;

export function FoundList({ found }: { found: readonly ListedItem[] }) {
  if (found.length === 0) return null;
  return (
    <ul>
      {found.map(({ href, name, kindName, summary }) => (
        <li key={href} className="border-b border-line py-2">
          <h2 className="text-base">
            <Link to={href} className="inline-block py-2.5">
              <LocalText of={name} />
            </Link>
          </h2>
          <p className="help">
            {kindName}: <LocalText of={summary} />
          </p>
        </li>
      ))}
    </ul>
  );
}

export function FoundCard({ found }: { found: FoundView }) {
  const { t } = useT();
  const { kindName, href, name, summary, picture, price, isPriceFrom } = found;
  return (
    <li className="tile">
      <Picture of={picture} />
      <div className="grid flex-1 content-start gap-1 p-3 sm:p-4">
        <p className="help">{kindName}</p>
        <h2 className="text-base">
          <Link to={href} className="no-underline outline-none">
            <LocalText of={name} />
          </Link>
        </h2>
        <p className={price === null ? "help" : "help max-sm:hidden"}>
          <LocalText of={summary} />
        </p>
        {price !== null && (
          <p>
            {isPriceFrom && <span className="help">{t("catalog.from")} </span>}
            <Price amount={price} className="font-bold" />
          </p>
        )}
      </div>
    </li>
  );
}

export function Answer({ of: { name, text, href } }: { of: AnswerView }) {
  const { t } = useT();
  return (
    <section className="card stack max-w-[68ch] gap-2" aria-labelledby="answer">
      <h2 id="answer" className="text-lg">
        <LocalText of={name} />
      </h2>
      <Markdown of={text} />
      <p>
        <Link to={href} className="inline-block py-2.5">
          {t("search.more_answers")}
        </Link>
      </p>
    </section>
  );
}
