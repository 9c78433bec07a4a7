import type { QuestionView } from "~/domain/content/questions/list-questions.server";

/** Of the shop's questions those that a ticket does not answer itself. */
export function withoutAnswered(
  questions: readonly QuestionView[],
  { answers }: { answers: readonly { of: string | null }[] },
): QuestionView[] {
  return questions.filter(({ slug }) => !answers.some(({ of }) => of === slug));
}
