import { useT } from "~/i18n/use-t";
import { linkTo } from "~/site-map";

export type BriefQuestion = { slug: string; text: string };

/** Each link opens in a new tab, so the current page stays. */
export function RelatedQuestions({ of }: { of: readonly BriefQuestion[] }) {
  const { locale, t } = useT();
  if (of.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-6">
      <b>{t("questions.beside")}</b>
      {of.map(({ slug, text }) => (
        <a
          key={slug}
          href={`${linkTo(locale, "questions")}#${slug}`}
          target="_blank"
          rel="noopener"
          className="flex min-h-11 items-center"
        >
          {text}
        </a>
      ))}
    </p>
  );
}
