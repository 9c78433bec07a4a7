import type { AnswerView } from "~/domain/search/search-shop.server";
import { useT } from "~/i18n/use-t";
import { Link } from "../parts/link";
import { LocalText } from "../parts/local-text";
import { Markdown } from "../parts/markdown";

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
