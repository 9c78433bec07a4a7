import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";

/** A question of the shop by its words: where bytes are few, its answer is a press away. */
export type AskedInBrief = { slug: string; says: string };

/** What is asked at this point. Each leads to a page beside this one, which stays as it is. */
export function QuestionsBeside({ of }: { of: readonly AskedInBrief[] }) {
  const { locale, t } = useT();
  if (of.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-6">
      <b>{t("questions.beside")}</b>
      {of.map(({ slug, says }) => (
        <a
          key={slug}
          href={`${linkTo(locale, "questions")}#${slug}`}
          target="_blank"
          rel="noopener"
          className="flex min-h-11 items-center"
        >
          {says}
        </a>
      ))}
    </p>
  );
}
