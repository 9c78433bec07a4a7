import type { QuestionView } from "~/domain/content/questions.server";

export function removeAnsweredQuestions(
  questions: readonly QuestionView[],
  { answers }: { answers: readonly { of: string | null }[] },
): QuestionView[] {
  return questions.filter(({ slug }) => !answers.some(({ of }) => of === slug));
}
