import type { CartView } from "../cart/cart-view";
import type { Ctx } from "../ctx";
import { listQuestions, type QuestionView } from "./questions.server";

export type BriefQuestion = { slug: string; text: string };

type CartContents = Pick<CartView, "seats">;

/** Leaves out the answers, to save bytes. All questions are about tickets, so a cart without tickets has none. */
export async function presentBriefQuestions(
  ctx: Ctx,
  spot: "cart" | "checkout",
  { seats }: CartContents,
): Promise<BriefQuestion[]> {
  if (seats === 0) return [];
  return (await listQuestions(ctx, { spot })).map(({ slug, question }) => ({ slug, text: question.text }));
}

/** Only guests see questions, because a customer's page has an address book and would otherwise become too large. */
export async function presentCheckoutQuestions(ctx: Ctx, cart: CartContents): Promise<BriefQuestion[]> {
  return ctx.visitor.userId === null ? presentBriefQuestions(ctx, "checkout", cart) : [];
}

export function removeAnsweredQuestions(
  questions: readonly QuestionView[],
  { answers }: { answers: readonly { of: string | null }[] },
): QuestionView[] {
  return questions.filter(({ slug }) => !answers.some(({ of }) => of === slug));
}
