import { useEffect } from "react";
import { useLocation } from "react-router";
import { listQuestions } from "~/domain/content/questions.server";
import { useT } from "~/i18n/use-t";
import { ctxOf } from "~/request/ctx.server";
import { load } from "~/request/load.server";
import { buildQuestionData } from "~/routes/seo/head/content-data.server";
import { withHead } from "~/routes/seo/head/with-head.server";
import { linkTo } from "~/site-map";
import { pageMeta } from "~/ui/layout/page-meta";
import { ButtonLink } from "~/ui/parts/button";
import { Markdown } from "~/ui/parts/formatted-text";
import { Question } from "~/ui/parts/questions";
import type { Route } from "./+types/questions";

export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args.context);
  const questions = await load(listQuestions(ctx));
  return withHead(args, "questions", { questions }, () => buildQuestionData(ctx, questions));
}

export const meta = pageMeta;

export default function QuestionsPage({ loaderData: { questions } }: Route.ComponentProps) {
  const { locale, t } = useT();
  const { hash } = useLocation();
  const topics = [...new Set(questions.map(({ topic }) => topic))];
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.closest("details")?.setAttribute("open", "");
  }, [hash]);
  return (
    <div className="wrap page stack">
      <h1>{t("questions.title")}</h1>
      <p className="text-muted">{t(questions.length > 0 ? "questions.lead" : "questions.none")}</p>
      {topics.map((topic) => (
        <section key={topic} className="stack max-w-[68ch] gap-2 pt-4" aria-labelledby={topic}>
          <h2 id={topic} className="text-xl">
            {t(`questions.topic.${topic}`)}
          </h2>
          <div>
            {questions
              .filter((question) => question.topic === topic)
              .map(({ slug, question, answer }) => (
                <Question key={slug} of={question} id={slug}>
                  <Markdown of={answer} />
                </Question>
              ))}
          </div>
        </section>
      ))}
      <p className="row flex-wrap justify-start! pt-4">
        {t("questions.other")}
        <ButtonLink to={linkTo(locale, "contact")} variant="soft" icon="mail">
          {t("questions.ask")}
        </ButtonLink>
      </p>
    </div>
  );
}
