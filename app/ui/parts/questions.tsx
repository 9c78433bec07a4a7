import type { ReactNode } from "react";
import type { BriefQuestion } from "~/domain/content/present-brief-questions.server";
import { useT } from "~/i18n/use-t";
import type { Locale, LocalizedText } from "~/lib/locale";
import { linkTo } from "~/site-map";
import { LocalText } from "./formatted-text";

/** The ID is inside the `details`, so that browsers open the `details` when a link leads to the ID. */
export function Question({ of, id, children }: { of: LocalizedText; id?: string; children: ReactNode }) {
  return (
    <details className="border-b border-line">
      <summary className="min-h-11 content-center py-2 font-semibold">
        <LocalText of={of} />
      </summary>
      <div id={id} className="pb-3">
        {children}
      </div>
    </details>
  );
}

export function linkToQuestion(locale: Locale, slug: string): string {
  return `${linkTo(locale, "questions")}#${slug}`;
}

export function RelatedQuestions({ of }: { of: readonly BriefQuestion[] }) {
  const { locale, t } = useT();
  if (of.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-6">
      <b>{t("questions.related")}</b>
      {of.map(({ slug, text }) => (
        <a
          key={slug}
          href={linkToQuestion(locale, slug)}
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
