import type { CartView } from "~/domain/cart/cart-view";
import { listQuestions } from "~/domain/content/questions.server";
import type { Ctx } from "~/domain/ctx";
import type { BriefQuestion } from "~/ui/parts/questions";

type Worth = Pick<CartView, "total" | "goodsTotal">;

/** Leaves out the answers, to save bytes. A cart with only goods has no questions. */
export async function listBriefQuestions(ctx: Ctx, spot: "cart" | "checkout", of: Worth): Promise<BriefQuestion[]> {
  if (of.total <= of.goodsTotal) return [];
  return (await listQuestions(ctx, { spot })).map(({ slug, question }) => ({ slug, text: question.text }));
}

/** Only guests see questions, because a customer's page has an address book and would otherwise become too large. */
export async function listCheckoutQuestions(ctx: Ctx, of: Worth): Promise<BriefQuestion[]> {
  return ctx.visitor.userId === null ? listBriefQuestions(ctx, "checkout", of) : [];
}
